import type { z } from 'zod'
import type { Block, listBlocks as listEndpoint } from '../../../contract/blocks.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { isVisibleMember } from '../accounts/accounts.service.ts'
import { lockBlocks } from './block-checks.service.ts'
import { countBlocks, deleteBlock, findBlocks, insertBlock } from './blocks.repo.ts'

type PageQuery = z.output<(typeof listEndpoint)['query']>

/** Blocks a member, and ends their contact, except in teams and the actor's own answers. The member is not notified. */
export async function blockMember(deps: Deps, actor: Member, userId: string): Promise<void> {
  if (userId === actor.userId) throw new ForbiddenError(errorTexts.blocks.self, 'user')
  await transact(deps, async (tx) => {
    if (!(await isVisibleMember(tx, userId))) throw new NotFoundError('profile')
    await lockBlocks(tx, actor.userId, [userId])
    if (!(await insertBlock(tx, actor.userId, userId, timestamp(tx.clock)))) return
    await tx.emit('memberBlocked', { blockerId: actor.userId, blockedId: userId })
  })
}

export async function unblockMember(deps: Deps, actor: Member, userId: string): Promise<void> {
  await transact(deps, (tx) => deleteBlock(tx, actor.userId, userId))
}

export async function listBlocks(deps: Deps, actor: Member, { page, page_size }: PageQuery) {
  const [blocks, total] = await Promise.all([
    findBlocks(deps.db, actor.userId, { limit: page_size, offset: (page - 1) * page_size }),
    countBlocks(deps.db, actor.userId),
  ])
  return { blocks, metadata: metadataOf(page, page_size, total) }
}

/** The blocks of a member, for the export of their data. Blocks by other members are not in it. */
export async function exportBlocks({ db }: Deps, userId: string): Promise<Block[]> {
  return findBlocks(db, userId, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
}
