import { queryOptions } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { homeKey } from '../../entities/members/home-key.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

export const homeQuery = queryOptions({
  queryKey: homeKey,
  queryFn: ({ signal }) => call('getHome', {}, { signal }),
  staleTime: PREFETCHED_STALE_MS,
})

/** Ideas that need somebody like the current user, with the skills that are shared. */
export const matchingIdeasQuery = queryOptions({
  queryKey: ideaKeys.matching,
  queryFn: async ({ signal }) => (await call('listMatchingIdeas', {}, { signal })).ideas,
  staleTime: PREFETCHED_STALE_MS,
})
