import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getCallResults } from '../../../../contract/call-ballots.ts'
import { listCallEntries } from '../../../../contract/call-entries.ts'
import { apiPages } from '../../../lib/api/api-pages.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../../lib/api/query-client.ts'

export const resultsQuery = (id: string) =>
  queryOptions({
    ...apiQuery(getCallResults, { params: { id } }),
    staleTime: PREFETCHED_STALE_MS,
  })

/** The entries by votes, and those without a ballot the newest first. */
export const rankedEntriesQuery = (id: string, only: '' | 'shortlisted') =>
  infiniteQueryOptions({
    ...apiPages(listCallEntries, { params: { id }, query: { sort: 'votes', only } }),
    staleTime: PREFETCHED_STALE_MS,
  })
