import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getIdea, listFeed } from '../../../contract/ideas.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

export function feedQuery(input: z.input<(typeof listFeed)['query']>) {
  return queryOptions({
    ...apiQuery(listFeed, { query: input }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** An idea, or null where there is none of this id. */
export function ideaQuery(id: string) {
  return queryOptions({
    ...apiQueryOrNull(getIdea, { params: { id } }, ({ idea }) => idea),
    staleTime: PREFETCHED_STALE_MS,
  })
}
