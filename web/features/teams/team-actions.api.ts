import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connectionKeys } from '../../entities/connections/connection-keys.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { call } from '../../lib/api/api-client.ts'

/** Candidates for an invitation by the author or a co-author. */
export function matchesQuery(ideaId: string) {
  return queryOptions({
    queryKey: ideaKeys.matches(ideaId),
    queryFn: async ({ signal }) => (await call('listMatches', { params: { id: ideaId } }, { signal })).matches,
  })
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
