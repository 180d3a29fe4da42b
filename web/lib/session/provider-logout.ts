import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { siteQuery } from '../api/site-query.ts'

/** Where the browser signs out at the provider that opened the session too; null where there is no such page. */
export async function findLogoutUrl(queryClient: QueryClient): Promise<string | null> {
  const site = queryClient.getQueryData(siteQuery.queryKey)
  if (site && site.sign_in.providers.length === 0) return null
  return (await call('getProviderLogout', {})).url
}
