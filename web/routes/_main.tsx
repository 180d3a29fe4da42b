import { createFileRoute } from '@tanstack/react-router'
import { MainLayout } from '../app/layouts/MainLayout.tsx'
import { prefetch } from '../lib/api/prefetch.ts'
import { siteQuery } from '../lib/api/site-query.ts'

export const Route = createFileRoute('/_main')({
  ssr: true,
  // For the footer.
  loader: ({ context: { queryClient } }) => prefetch([queryClient.fetchQuery(siteQuery)]),
  component: MainLayout,
})
