import { compiled } from './compiled.ts'
import type { Db } from './tables.ts'

/** As `id`, all members with a block between them and this member, in either direction. */
export function blocksOf(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('blocks').select('user_id as id').where('blocked_id', '=', userId))
}

/** The ids of the members blocked by this member. */
export function blockedBy(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocked_id').where('user_id', '=', userId)
}

/** Everybody who blocked a member, or had done so before a time. */
export async function findBlockersOf(db: Db, blockedId: string, before?: string): Promise<string[]> {
  const rows = await blockersOf(db, blockedId, before)
  return rows.map(({ user_id }) => user_id)
}

const blockersOf = compiled((db, blockedId: string, before: string | undefined) =>
  db
    .selectFrom('blocks')
    .select('user_id')
    .where('blocked_id', '=', blockedId)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? '')),
)
