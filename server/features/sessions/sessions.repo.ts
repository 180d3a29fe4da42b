import type { Db, Row } from '../../db/tables.ts'

export type SessionMember = {
  user_id: string
  user_type: 'normal' | 'admin'
  expires_at: string
  activated_at: string | null
  suspended_at: string | null
}

export async function insertSession(
  db: Db,
  session: { token_hash: string; user_id: string; created_at: string; expires_at: string; user_agent: string },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** The session with the state of its member as it is now. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionMember | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.expires_at', 'users.user_type', 'users.activated_at', 'users.suspended_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** A member's sessions that have not run out, newest first. */
export async function findSessions(db: Db, userId: string, now: string): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
}

/** Deletes one of a member's sessions. Answers whether there was such a one. */
export async function deleteSessionOf(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteSessionsBut(db: Db, userId: string, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
