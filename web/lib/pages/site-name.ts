import { type QueryClient, useQuery } from '@tanstack/react-query'
import { DEFAULT_SITE_NAME } from '../../../contract/site-name.ts'
import { siteQuery } from '../api/site-query.ts'

/** Pages that the server does not render say it in their head, so that no other name is seen first. */
const FALLBACK =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? DEFAULT_SITE_NAME

/** What this installation is called. */
export function useSiteName(): string {
  return useQuery(siteQuery).data?.name ?? FALLBACK
}

/** As `useSiteName`, outside of components. */
export function knownSiteName(queryClient: QueryClient): string {
  return queryClient.getQueryData(siteQuery.queryKey)?.name ?? FALLBACK
}
