import { useQuery } from '@tanstack/react-query'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { listOffers } from '../../../contract/offers.ts'
import { mayEdit, useOwnStates } from '../../entities/ideas/own-state.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The open offers and invitations of an idea, for its author and co-authors. */
function offersQuery(ideaId: string) {
  return apiQuery(listOffers, { params: { id: ideaId } })
}

/** The current user's state of an idea, and its offers for those who answer them. */
export function useTeamState(idea: IdeaWithAuthor) {
  const own = useOwnStates([idea])[idea.id]
  const isLead = mayEdit(own)
  const offers = useQuery({ ...offersQuery(idea.id), enabled: isLead })
  return { own, isLead, offers }
}
