import type { Db } from './tables.ts'

/** The author of an idea and its team. */
export async function findTeam(db: Db, ideaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ideas')
    .select('user_id')
    .where('id', '=', ideaId)
    .union(db.selectFrom('idea_members').select('user_id').where('idea_id', '=', ideaId))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
