import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { ideaKeys } from './ideas.queries.ts'

export type IdeaDraft = { title: string; description: string; tags: string }

export function similarIdeasQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.similar(ideaId),
    queryFn: ({ signal }) => call('listSimilarIdeas', { params: { id: ideaId } }, { signal }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** Ideas like one that is being written; those of the last draft until there are newer ones. */
export function similarToDraftQuery(draft: IdeaDraft) {
  return queryOptions({
    queryKey: ideaKeys.similarToDraft(draft),
    queryFn: ({ signal }) => call('findSimilarIdeas', { query: draft }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
