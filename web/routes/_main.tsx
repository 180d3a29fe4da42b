import { createFileRoute } from '@tanstack/react-router'
import { MainLayout } from '../app/layouts/MainLayout.tsx'

export const Route = createFileRoute('/_main')({ component: MainLayout })
