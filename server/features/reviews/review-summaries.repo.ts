import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Reviewers already notified of due ideas on this day. */
export async function findSummarised(db: Db, ids: string[], day: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('review_summary_on', '>=', day)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Marks a reviewer as notified of due ideas on this day. Returns whether the mark is new. */
export async function markSummarised(tx: Tx, id: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ review_summary_on: day })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('review_summary_on', 'is', null), eb('review_summary_on', '<', day)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
