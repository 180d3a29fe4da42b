import { queryOptions } from '@tanstack/react-query'
import { listReviews } from '../../../contract/reviews.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** The rounds of review of an idea, oldest first. */
export function roundsQuery(ideaId: string) {
  return queryOptions({
    ...apiQuery(listReviews, { params: { id: ideaId } }, ({ reviews }) => reviews),
    staleTime: PREFETCHED_STALE_MS,
  })
}
