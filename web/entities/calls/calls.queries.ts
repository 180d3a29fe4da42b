import { queryOptions } from '@tanstack/react-query'
import { getParticipation } from '../../../contract/call-ballots.ts'
import { getCall, listCalls } from '../../../contract/calls.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** A call, or null where there is none of this id that the reader may see. */
export const callQuery = (id: string) =>
  queryOptions({
    ...apiQueryOrNull(getCall, { params: { id } }, ({ call }) => call),
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
