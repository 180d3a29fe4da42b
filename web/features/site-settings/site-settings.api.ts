import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { countListed } from '../../../contract/lists.ts'
import { uploadSiteImage } from '../../../contract/site-images.ts'
import type { SiteImageUse } from '../../../contract/site-images.values.ts'
import {
  countAccountsOfDomains,
  countOverdue,
  countSecondFactors,
  countShown,
  countUnpublished,
  countWithoutOtherWay,
  getSiteSettings,
  type SiteSettingsChange,
  saveSiteSettings,
} from '../../../contract/site-settings.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const siteSettingsQuery = apiQuery(getSiteSettings, {}, ({ settings }) => settings)

/** How many profiles and ideas a choice of who sees what is about. */
export const shownQuery = apiQuery(countShown, {})

/** Content that a change of the publishing policy does not touch. */
export const unpublishedQuery = apiQuery(countUnpublished, {})

/** How many ideas or members have each name of the lists. */
export const listedQuery = apiQuery(countListed, {})

/** How many accounts have an address of these domains. */
export const accountsOfDomainsQuery = (domains: string[]) =>
  queryOptions({
    ...apiQuery(countAccountsOfDomains, { query: { domains: domains.join(',') } }),
    placeholderData: keepPreviousData,
  })

/** How many administrators and reviewers have a second factor. */
export const secondFactorsQuery = apiQuery(countSecondFactors, {})

/** How many members could not sign in without their password. */
export const withoutOtherWayQuery = apiQuery(countWithoutOtherWay, {}, ({ members }) => members)

/** How many ideas wait, and how many of them too long by a review period of so many days. */
export const overdueQuery = (periodDays: number) =>
  queryOptions({
    ...apiQuery(countOverdue, { query: { period_days: periodDays } }),
    placeholderData: keepPreviousData,
  })

export function useUploadSiteImage() {
  return useMutation({
    mutationFn: async (body: { use: SiteImageUse; image: string }) =>
      (await request(uploadSiteImage, { body })).image.id,
  })
}

export function useSaveSiteSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: SiteSettingsChange) => (await request(saveSiteSettings, { body })).settings,
    onSuccess: (settings) => queries.setQueryData(siteSettingsQuery.queryKey, settings),
  })
}
