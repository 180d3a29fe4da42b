import type { QueryClient } from '@tanstack/react-query'
import { type IdeaWithAuthor, listFeed } from '../../../contract/ideas.ts'
import { search } from '../../../contract/search.ts'
import { apiKey } from '../../lib/api/api-query.ts'
import { ideaQuery } from './ideas.queries.ts'

/** Ideas that a search has found are shown as those of lists. */
type Found = { groups: { hits: object[] }[] }

/** Changes an idea on every list and page that shows it, without fetching it again. */
export function patchIdea(
  queries: QueryClient,
  id: string,
  change: (idea: IdeaWithAuthor) => Partial<IdeaWithAuthor>,
): void {
  const patch = (idea: IdeaWithAuthor) => (idea.id === id ? { ...idea, ...change(idea) } : idea)
  queries.setQueriesData<{ ideas: IdeaWithAuthor[] }>(
    { queryKey: apiKey(listFeed) },
    (feed) => feed?.ideas && { ...feed, ideas: feed.ideas.map(patch) },
  )
  queries.setQueriesData<Found>(
    { queryKey: apiKey(search) },
    (found) =>
      found && {
        ...found,
        groups: found.groups.map((group) => ({
          ...group,
          hits: group.hits.map((hit) => patch(hit as IdeaWithAuthor)),
        })),
      },
  )
  queries.setQueryData(ideaQuery(id).queryKey, (idea) => idea && patch(idea))
}
