import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findSimilarIdeas, listSimilarIdeas } from '../../../contract/similar-ideas.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

export type IdeaDraft = { title: string; description: string; tags: string }

export function similarIdeasQuery(ideaId: string) {
  return queryOptions({
    ...apiQuery(listSimilarIdeas, { params: { id: ideaId } }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** Ideas like one that is being written; those of the last draft until there are newer ones. */
export function similarToDraftQuery(draft: IdeaDraft) {
  return queryOptions({
    ...apiQuery(findSimilarIdeas, { query: draft }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
