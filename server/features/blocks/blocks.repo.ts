import type { Block } from '../../../contract/blocks.ts'
import { AUTHOR_COLUMNS, summaryOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Returns whether the member was not blocked before. */
export async function insertBlock(tx: Tx, userId: string, blockedId: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('blocks')
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteBlock(tx: Tx, userId: string, blockedId: string): Promise<void> {
  await tx.db.deleteFrom('blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute()
}

/** All members blocked by a member, or the ones among `others`. */
export async function findBlockedBy(db: Db, userId: string, others?: string[]): Promise<string[]> {
  if (others?.length === 0) return []
  const rows = await blockedBy(db, userId, others && JSON.stringify(others))
  return rows.map(({ blocked_id }) => blocked_id)
}

const blockedBy = compiled((db, userId: string, others: string | undefined) =>
  db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .$if(others !== undefined, (query) => query.where(isAmong(db, 'blocked_id', others ?? ''))),
)

/** Newest first, also of members who are suspended. */
export async function findBlocks(db: Db, userId: string, page: { limit: number; offset: number }): Promise<Block[]> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .leftJoin('profiles', 'profiles.user_id', 'blocks.blocked_id')
    .select(['blocks.blocked_id', 'blocks.created_at', ...AUTHOR_COLUMNS])
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({ ...summaryOf(row.blocked_id, row), created_at: row.created_at }))
}

export async function countBlocks(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
