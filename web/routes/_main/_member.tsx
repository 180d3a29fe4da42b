import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../app/guards.ts'

/** Pages of members: only the browser knows who is signed in. */
export const Route = createFileRoute('/_main/_member')({ ssr: false, beforeLoad: requireMember })
