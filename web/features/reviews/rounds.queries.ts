import { queryOptions } from '@tanstack/react-query'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** The rounds of review of an idea, oldest first. */
export function roundsQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.rounds(ideaId),
    queryFn: async ({ signal }) => (await call('listReviews', { params: { id: ideaId } }, { signal })).reviews,
    staleTime: PREFETCHED_STALE_MS,
  })
}
