import type { QueryClient } from '@tanstack/react-query'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText } from '../../lib/pages/page-head.ts'
import { certificateQuery } from './certificates.api.ts'

const HIDDEN = [{ name: 'robots', content: 'noindex' }]

/** Loads a certificate for its page, and returns the head of the page, which search engines leave out; null without one. */
export async function loadCertificate(context: { queryClient: QueryClient }, id: string) {
  const query = certificateQuery(id)
  await prefetch([context.queryClient.fetchQuery(query)])
  const certificate = context.queryClient.getQueryData(query.queryKey)
  if (certificate === null) return null
  const page = headText('certificate', { context })
  return { ...page, title: certificate ? `${page.title}, ${certificate.name}` : page.title, meta: HIDDEN }
}
