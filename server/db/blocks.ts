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
