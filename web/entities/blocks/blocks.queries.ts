import { useMutation } from '@tanstack/react-query'
import { blockMember, listBlocks, unblockMember } from '../../../contract/blocks.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'

/** The members blocked by the current user, page by page. */
export const blocksQuery = apiPages(listBlocks, {})

/** Blocks or unblocks a member, given by id. */
export function useBlock(action: 'block' | 'unblock') {
  return useMutation({
    mutationFn: async (user: string) => {
      await request(action === 'block' ? blockMember : unblockMember, { params: { user } })
    },
  })
}
