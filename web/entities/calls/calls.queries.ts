import { queryOptions } from '@tanstack/react-query'
import { getParticipation } from '../../../contract/call-ballots.ts'
import { getCall, listCalls } from '../../../contract/calls.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

export const callQuery = (id: string) =>
  queryOptions({
    ...apiQuery(getCall, { params: { id } }, ({ call }) => call),
    staleTime: PREFETCHED_STALE_MS,
  })

/** Open calls, the one that closes first at the top. */
export const openCallsQuery = queryOptions({
  ...apiQuery(listCalls, { query: { phase: 'open', sort: 'ends' } }),
  select: ({ calls }) => calls,
  staleTime: PREFETCHED_STALE_MS,
})

/** Calls of every phase but drafts, the newest first. */
export const latestCallsQuery = queryOptions({
  ...apiQuery(listCalls, { query: { sort: 'newest' } }),
  select: ({ calls }) => calls,
})

export const participationQuery = (id: string) => apiQuery(getParticipation, { params: { id } })
