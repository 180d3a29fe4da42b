import { useMutation } from '@tanstack/react-query'
import { listMatches } from '../../../contract/matches.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** Candidates for an invitation by the author or a co-author. */
export function matchesQuery(ideaId: string) {
  return apiQuery(listMatches, { params: { id: ideaId } }, ({ matches }) => matches)
}

/** Changes something of a team. */
export function useTeamAction() {
  return useMutation({ mutationFn: (action: () => Promise<unknown>) => action() })
}
