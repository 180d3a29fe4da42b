import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteImageUse } from '../../../contract/site-images.values.ts'
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

/** Content that a change of the publishing policy does not touch. */
export const unpublishedQuery = queryOptions({
  queryKey: ['site-settings', 'unpublished'],
  queryFn: ({ signal }) => call('countUnpublished', {}, { signal }),
})

/** How many ideas or members have each name of the lists. */
export const listedQuery = queryOptions({
  queryKey: ['site-settings', 'lists'],
  queryFn: ({ signal }) => call('countListed', {}, { signal }),
})

/** How many accounts have an address of these domains. */
export const accountsOfDomainsQuery = (domains: string[]) =>
  queryOptions({
    queryKey: ['site-settings', 'domains', domains],
    queryFn: ({ signal }) => call('countAccountsOfDomains', { query: { domains: domains.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many administrators and reviewers have a second factor. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['site-settings', 'second-factors'],
  queryFn: ({ signal }) => call('countSecondFactors', {}, { signal }),
})

/** How many members could not sign in without their password. */
export const withoutOtherWayQuery = queryOptions({
  queryKey: ['site-settings', 'ways-in'],
  queryFn: async ({ signal }) => (await call('countWithoutOtherWay', {}, { signal })).members,
})

/** How many ideas wait, and how many of them too long by a review period of so many days. */
export const overdueQuery = (periodDays: number) =>
  queryOptions({
    queryKey: ['site-settings', 'overdue', periodDays],
    queryFn: ({ signal }) => call('countOverdue', { query: { period_days: periodDays } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function useUploadSiteImage() {
  return useMutation({
    mutationFn: async (body: { use: SiteImageUse; image: string }) =>
      (await call('uploadSiteImage', { body })).image.id,
  })
}

export function useSaveSiteSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: SiteSettingsChange) => (await call('saveSiteSettings', { body })).settings,
    onSuccess: (settings) => {
      queries.setQueryData(siteSettingsQuery.queryKey, settings)
      // Names on other pages may have changed.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteSettingsQuery.queryKey[0] })
      return queries.invalidateQueries({ queryKey: siteQuery.queryKey })
    },
  })
}
