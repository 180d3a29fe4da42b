import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../../lib/api/query-client.ts'

export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'results', id],
    queryFn: ({ signal }) => call('getCallResults', { params: { id } }, { signal }),
    staleTime: PREFETCHED_STALE_MS,
  })

/** The entries by votes, and those without a ballot the newest first. */
export const rankedEntriesQuery = (id: string, only: '' | 'shortlisted') =>
  infiniteQueryOptions({
    queryKey: ['calls', 'ranked', id, only],
    queryFn: ({ signal, pageParam }) =>
      call('listCallEntries', { params: { id }, query: { page: pageParam, sort: 'votes', only } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
    staleTime: PREFETCHED_STALE_MS,
  })
