import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

/** The members blocked by the current user, page by page. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal, pageParam }) => call('listBlocks', { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ metadata }) =>
    metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
})

/** Blocks or unblocks a member, given by id. */
export function useBlock(action: 'block' | 'unblock') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (user: string) => {
      await call(action === 'block' ? 'blockMember' : 'unblockMember', { params: { user } })
    },
    // Connections, requests, offers, suggestions and comments may be others now.
    onSettled: () => queries.invalidateQueries(),
  })
}
