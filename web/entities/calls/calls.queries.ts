import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** Invalidating `all` fetches everything again that shows calls. */
export const callKeys = {
  all: ['calls'],
  list: (input: object) => ['calls', 'list', input],
  one: (id: string) => ['calls', 'one', id],
  entries: (id: string) => ['calls', 'entries', id],
  participation: (id: string) => ['calls', 'participation', id],
  own: (ids: string[]) => ['calls', 'own', ids],
} as const

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.one(id),
    queryFn: async ({ signal }) => (await call('getCall', { params: { id } }, { signal })).call,
    staleTime: PREFETCHED_STALE_MS,
  })

/** Open calls, the one that closes first at the top. */
export const openCallsQuery = queryOptions({
  queryKey: callKeys.list({ open: true }),
  queryFn: async ({ signal }) =>
    (await call('listCalls', { query: { phase: 'open', sort: 'ends' } }, { signal })).calls,
  staleTime: PREFETCHED_STALE_MS,
})

/** Calls of every phase but drafts, the newest first. */
export const latestCallsQuery = queryOptions({
  queryKey: callKeys.list({ latest: true }),
  queryFn: async ({ signal }) => (await call('listCalls', { query: { sort: 'newest' } }, { signal })).calls,
})

export const participationQuery = (id: string) =>
  queryOptions({
    queryKey: callKeys.participation(id),
    queryFn: ({ signal }) => call('getParticipation', { params: { id } }, { signal }),
  })
