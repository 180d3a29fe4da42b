import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { connectionKeys } from '../../entities/connections/connection-keys.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { mayEdit, useOwnStates } from '../../entities/ideas/own-state.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { call } from '../../lib/api/api-client.ts'

/** The open offers and invitations of an idea, for its author and co-authors. */
function offersQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.offers(ideaId),
    queryFn: ({ signal }) => call('listOffers', { params: { id: ideaId } }, { signal }),
  })
}

/** Members whom the author or a co-author may invite. */
export function matchesQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.matches(ideaId),
    queryFn: async ({ signal }) => (await call('listMatches', { params: { id: ideaId } }, { signal })).matches,
  })
}

/** What an idea is to the current user, and its offers where they may answer them. */
export function useTeamState(idea: IdeaWithAuthor) {
  const own = useOwnStates([idea])[idea.id]
  const isLead = mayEdit(own)
  const offers = useQuery({ ...offersQuery(idea.id), enabled: isLead })
  return { own, isLead, offers }
}

/** Changes something of a team. What shows ideas, members and connections is fetched again, also after a failure. */
export function useTeamAction() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () =>
      Promise.all(
        [ideaKeys.all, memberKeys.all, connectionKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

const CHOICES_MAX = 100

/** The current user's latest connections, to invite one. */
export const connectionChoicesQuery = queryOptions({
  queryKey: [...connectionKeys.all, 'choices'],
  queryFn: async ({ signal }) =>
    (await call('listConnections', { query: { page_size: CHOICES_MAX } }, { signal })).connections,
})
