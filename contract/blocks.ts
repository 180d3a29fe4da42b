import { z } from 'zod'
import { UserSummary } from './connections.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'

const BLOCKS_PAGE_SIZE = 20

/** A member blocked by the caller. */
export const Block = z.object({ ...UserSummary.shape, created_at: z.iso.datetime() })
export type Block = z.infer<typeof Block>

const params = z.object({ user: z.uuid() })

export const listBlocks = endpoint({
  method: 'GET',
  path: '/v1/blocks',
  summary: 'The members whom the caller blocked, newest first.',
  access: 'member',
  reads: ['blocks', 'profiles'],
  query: z.object(pageQuery(BLOCKS_PAGE_SIZE)),
  status: 200,
  response: z.object({ blocks: z.array(Block), metadata: Metadata }),
})

const blocksLimit = rateLimit('block', 120, 'hour', errorTexts.blocks.blockUnblockLimit)

export const blockMember = endpoint({
  method: 'PUT',
  path: '/v1/blocks/:user',
  summary:
    'Block a member: no requests, offers, invitations, mentions or comments from them reach the caller. A connection between the two ends. The member is not notified.',
  access: 'member',
  limit: blocksLimit,
  errors: [403],
  params,
  status: 204,
})

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/v1/blocks/:user',
  summary: 'Unblock a member. What the block ended does not come back.',
  access: 'member',
  limit: blocksLimit,
  params,
  status: 204,
})
