import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteSettingsChange } from '../../../contract/site-settings.ts'
import { call } from '../../lib/api/api-client.ts'
import { siteQuery } from '../../lib/api/site-query.ts'

export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async ({ signal }) => (await call('getSiteSettings', {}, { signal })).settings,
})

/** How many profiles and ideas a choice of who sees what is about. */
export const shownQuery = queryOptions({
  queryKey: ['site-settings', 'shown'],
  queryFn: ({ signal }) => call('countShown', {}, { signal }),
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
    mutationFn: async (body: SiteSettingsChange) => (await call('saveSiteSettings', { body })).settings,
    onSuccess: (settings) => {
      queries.setQueryData(siteSettingsQuery.queryKey, settings)
      return queries.invalidateQueries({ queryKey: siteQuery.queryKey })
    },
  })
}
