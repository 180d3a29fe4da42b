import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { useChange } from '../calls.api.ts'

const PAGE_SIZE = 50

export const ballotQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['ballots', id],
    queryFn: ({ signal, pageParam }) =>
      call('getOwnBallot', { params: { id }, query: { page: pageParam, page_size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
  })

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
  return useChange(async (ideaIds: string[]) => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    show(ideaIds)
    try {
      const { idea_ids } = await call('saveOwnBallot', { params: { id }, body: { idea_ids: ideaIds } })
      show(idea_ids)
      return idea_ids
    } catch (error) {
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
      throw error
    }
  })
}
