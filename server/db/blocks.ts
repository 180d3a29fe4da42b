import type { Db } from './tables.ts'

/** As `id`, the members whom a member blocked and those who blocked the member. */
export function blocksOf(db: Db, userId: string) {
  return db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('blocks').select('user_id as id').where('blocked_id', '=', userId))
}

/** The ids of the members whom a member blocked. */
export function blockedBy(db: Db, userId: string) {
  return db.selectFrom('blocks').select('blocked_id').where('user_id', '=', userId)
}
