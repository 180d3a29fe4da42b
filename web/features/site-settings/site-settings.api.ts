import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { call } from '../../lib/api/api-client.ts'
import { siteQuery } from '../../lib/api/site-query.ts'

export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async ({ signal }) => (await call('getSiteSettings', {}, { signal })).settings,
})

/** How many accounts have an address of these domains. */
export const accountsOfDomainsQuery = (domains: string[]) =>
  queryOptions({
    queryKey: ['site-settings', 'domains', domains],
    queryFn: ({ signal }) => call('countAccountsOfDomains', { query: { domains: domains.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useSaveSiteSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: VersionedSiteSettings) => (await call('saveSiteSettings', { body })).settings,
    onSuccess: (settings) => {
      queries.setQueryData(siteSettingsQuery.queryKey, settings)
      return queries.invalidateQueries({ queryKey: siteQuery.queryKey })
    },
  })
}
