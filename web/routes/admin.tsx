import { createFileRoute } from '@tanstack/react-router'
import { requireReviewer } from '../app/guards.ts'
import { AdminLayout } from '../app/layouts/AdminLayout.tsx'

export const Route = createFileRoute('/admin')({ ssr: false, beforeLoad: requireReviewer, component: AdminLayout })
