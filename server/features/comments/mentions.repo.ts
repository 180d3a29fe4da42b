import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type NamedMember = { id: string; name: string; isTakingPart: boolean; isConnected: boolean }

/**
 * The members who are listed and have one of these usernames (in lower case), and what they have to do with an idea and with
 * the member who names them. Of an idea that is hidden, only its author and administrators are named.
 */
export async function findNamed(
  db: Db,
  names: string[],
  { actorId, idea }: { actorId: string; idea: { id: string; user_id: string; isPublic: boolean } },
): Promise<NamedMember[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', sql<string>`lower(users.username)`.as('name')])
    .select((eb) => [
      eb
        .selectFrom('comments')
        .select('comments.id')
        .whereRef('comments.user_id', '=', 'users.id')
        .where('comments.idea_id', '=', idea.id)
        .limit(1)
        .as('comment_id'),
      eb
        .selectFrom('connections')
        .select('connections.other_id')
        .whereRef('connections.other_id', '=', 'users.id')
        .where('connections.user_id', '=', actorId)
        .as('connected_id'),
    ])
    .where(sql`lower(users.username)`, 'in', names)
    .where('profiles.listed_at', 'is not', null)
    .$if(!idea.isPublic, (query) =>
      query.where((eb) => eb.or([eb('users.id', '=', idea.user_id), eb('users.user_type', '=', 'admin')])),
    )
    .execute()
  return rows.map(({ id, name, comment_id, connected_id }) => ({
    id,
    name,
    isTakingPart: id === idea.user_id || comment_id !== null,
    isConnected: connected_id !== null,
  }))
}

/** Records whom a comment mentions. Returns those that it did not mention before. */
export async function setMentions(tx: Tx, commentId: string, userIds: string[], now: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('comment_mentions')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .execute()
  const before = new Set(rows.map(({ user_id }) => user_id))
  const gone = [...before].filter((id) => !userIds.includes(id))
  const added = userIds.filter((id) => !before.has(id))
  if (gone.length > 0) {
    await tx.db
      .deleteFrom('comment_mentions')
      .where('comment_id', '=', commentId)
      .where('user_id', 'in', gone)
      .execute()
  }
  if (added.length > 0) {
    await tx.db
      .insertInto('comment_mentions')
      .values(added.map((user_id) => ({ comment_id: commentId, user_id, created_at: now })))
      .execute()
  }
  return added
}

export async function findMentionedIn(db: Db, commentId: string): Promise<string[]> {
  const rows = await db.selectFrom('comment_mentions').select('user_id').where('comment_id', '=', commentId).execute()
  return rows.map(({ user_id }) => user_id)
}
