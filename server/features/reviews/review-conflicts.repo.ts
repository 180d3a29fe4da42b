import type { Db } from '../../db/tables.ts'

/** Conflicts of interest: an idea's author, its team and former members of it. */
export function conflicts(db: Db) {
  return db.selectFrom((eb) =>
    eb
      .selectFrom('ideas')
      .select(['id as idea_id', 'user_id'])
      .unionAll(eb.selectFrom('idea_members').select(['idea_id', 'user_id']))
      .unionAll(eb.selectFrom('former_members').select(['idea_id', 'user_id']))
      .as('conflicts'),
  )
}

export async function hasConflict(db: Db, ideaId: string, userId: string): Promise<boolean> {
  const found = await conflicts(db)
    .select('user_id')
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
