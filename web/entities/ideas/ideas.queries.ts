import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { IdeaWithAuthor, listFeed } from '../../../contract/ideas.ts'
import { call } from '../../lib/api/api-client.ts'
import { nullIfMissing } from '../../lib/api/null-if-missing.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

/** Invalidating `all` fetches everything again that shows ideas. */
export const ideaKeys = {
  all: ['ideas'],
  feeds: ['ideas', 'feed'],
  feed: (input: object) => ['ideas', 'feed', input],
  own: (input: object) => ['ideas', 'mine', input],
  rounds: (id: string) => ['ideas', 'rounds', id],
  queue: (input: object) => ['ideas', 'queue', input],
  submissions: (input: object) => ['ideas', 'submissions', input],
  one: (id: string) => ['ideas', 'one', id],
  allOwnStates: ['ideas', 'own-states'],
  ownStates: (ids: string[]) => ['ideas', 'own-states', ids],
  offers: (id: string) => ['ideas', 'offers', id],
  /** Ideas with open roles that ask for skills of the current user. */
  matching: ['ideas', 'matching'],
  matches: (id: string) => ['ideas', 'matches', id],
  wantedSkills: (input: object) => ['ideas', 'wanted-skills', input],
  similar: (id: string) => ['ideas', 'similar', id],
  similarToDraft: (draft: object) => ['ideas', 'similar-to-draft', draft],
  versions: (id: string) => ['ideas', 'versions', id],
  version: (id: string, n: number) => ['ideas', 'versions', id, n],
} as const

export function feedQuery(input: z.input<(typeof listFeed)['query']>) {
  return queryOptions({
    queryKey: ideaKeys.feed(input),
    queryFn: ({ signal }) => call('listFeed', { query: input }, { signal }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** An idea, or null where there is none of this id. */
export function ideaQuery(id: string) {
  return queryOptions({
    queryKey: ideaKeys.one(id),
    queryFn: async ({ signal }) => (await nullIfMissing(call('getIdea', { params: { id } }, { signal })))?.idea ?? null,
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** Changes an idea on every list and page that shows it, without fetching it again. */
export function patchIdea(
  queries: QueryClient,
  id: string,
  change: (idea: IdeaWithAuthor) => Partial<IdeaWithAuthor>,
): void {
  const patch = (idea: IdeaWithAuthor) => (idea.id === id ? { ...idea, ...change(idea) } : idea)
  queries.setQueriesData<{ ideas: IdeaWithAuthor[] }>(
    { queryKey: ideaKeys.feeds },
    (feed) => feed && { ...feed, ideas: feed.ideas.map(patch) },
  )
  queries.setQueryData(ideaQuery(id).queryKey, (idea) => idea && patch(idea))
}
