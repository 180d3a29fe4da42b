import { infiniteQueryOptions } from '@tanstack/react-query'
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

/** Replaces the whole ballot. Its own query is not fetched again: each change is on the screen already. */
export function useSaveBallot(id: string) {
  return useChange((ideaIds: string[]) => call('saveOwnBallot', { params: { id }, body: { idea_ids: ideaIds } }))
}
