import type { Db } from '../../db/tables.ts'

/** The ideas among these that everybody sees since a time. */
export async function findNewIdeas(db: Db, ids: string[], since: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('ideas').select('id').where('id', 'in', ids).where('public_at', '>', since).execute()
  return new Set(rows.map(({ id }) => id))
}
