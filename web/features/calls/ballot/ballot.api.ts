import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getOwnBallot, saveOwnBallot } from '../../../../contract/call-ballots.ts'
import { request } from '../../../lib/api/api-client.ts'
import { apiPages } from '../../../lib/api/api-pages.ts'

const PAGE_SIZE = 50

export const ballotQuery = (id: string) => apiPages(getOwnBallot, { params: { id }, query: { page_size: PAGE_SIZE } })

/**
 * Replaces the whole ballot. The votes are in the cache of its query alone: those chosen at once, then those that the server took;
 * after a failure it is fetched again.
 */
export function useSaveBallot(id: string) {
  const queries = useQueryClient()
  const { queryKey } = ballotQuery(id)
  const show = (ideaIds: string[]) =>
    queries.setQueryData(queryKey, (shown) =>
      shown ? { ...shown, pages: shown.pages.map((page) => ({ ...page, idea_ids: ideaIds })) } : undefined,
    )
  return useMutation({
    mutationFn: async (ideaIds: string[]) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      show(ideaIds)
      try {
        const input = { params: { id }, body: { idea_ids: ideaIds } }
        const { idea_ids } = await request(saveOwnBallot, input, { isPatched: true })
        show(idea_ids)
        return idea_ids
      } catch (error) {
        queries.setQueryData(queryKey, before)
        void queries.refetchQueries({ queryKey, type: 'active' })
        throw error
      }
    },
  })
}
