import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type IdeaWithAuthor, listFeed, listOwnIdeas } from '../../../contract/ideas.ts'
import { getLinkPreview } from '../../../contract/link-previews.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'

type OwnInput = z.input<(typeof listOwnIdeas)['query']>

export function ownIdeasQuery(input: OwnInput) {
  return apiQuery(listOwnIdeas, { query: input })
}

/** An idea. One that a list shows is there at once, and brought up to date meanwhile. */
export function useIdea(id: string) {
  const queryClient = useQueryClient()
  const listed = () => {
    const lists = queryClient.getQueriesData<{ ideas: IdeaWithAuthor[] }>({ queryKey: apiKey(listFeed) })
    return lists.flatMap(([, list]) => list?.ideas ?? []).find((idea) => idea.id === id)
  }
  return useQuery({ ...ideaQuery(id), placeholderData: listed })
}

/** Title and description of a repository's page. It is asked once; a failure is not worth waiting for again. */
export function linkPreviewQuery(url: string) {
  return queryOptions({
    ...apiQuery(getLinkPreview, { query: { url } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
