import { queryOptions, useQuery } from '@tanstack/react-query'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { mayEdit, useOwnStates } from '../../entities/ideas/own-state.ts'
import { call } from '../../lib/api/api-client.ts'

/** The open offers and invitations of an idea, for its author and co-authors. */
function offersQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.offers(ideaId),
    queryFn: ({ signal }) => call('listOffers', { params: { id: ideaId } }, { signal }),
  })
}

/** The current user's state of an idea, and its offers for those who answer them. */
export function useTeamState(idea: IdeaWithAuthor) {
  const own = useOwnStates([idea])[idea.id]
  const isLead = mayEdit(own)
  const offers = useQuery({ ...offersQuery(idea.id), enabled: isLead })
  return { own, isLead, offers }
}
