import { compiled, isAmong } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'

/** Members among these whose accounts were created at a time or before. */
export async function findCreatedBefore(db: Db, ids: string[], time: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await createdBefore(db, JSON.stringify(ids), time)
  return rows.map(({ id }) => id)
}

const createdBefore = compiled((db, ids: string, time: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(isAmong(db, 'id', ids))
    .where('created_at', '<=', time),
)

/** Members among these with an idea approved by a reviewer, not merely by the site's setting. */
export async function findAuthorsOfApproved(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('ideas', 'ideas.id', 'reviews.idea_id')
    .select('ideas.user_id')
    .distinct()
    .where('ideas.user_id', 'in', ids)
    .where('reviews.decision', '=', 'Approved')
    .where('reviews.notified_at', 'is not', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
