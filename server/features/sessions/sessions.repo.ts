import type { UserType } from '../../../contract/accounts.ts'
import { compiled } from '../../db/compiled.ts'
import { shareRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type SessionMember = {
  user_id: string
  user_type: UserType
  review_faculties: string
  review_categories: string
  expires_at: string
  activated_at: string | null
  suspended_at: string | null
  last_active_at: string | null
  /** When the session began, or the password was confirmed since. */
  confirmed_at: string
}

/**
 * Inserts a session if its account is active and, when given, `passwordHash` is still the account's. Returns whether it
 * did. The share lock makes it wait for a password change or suspension under way, and then read the account again.
 */
export async function insertSession(
  db: Db,
  session: Omit<Row<'sessions'>, 'confirmed_at'>,
  passwordHash?: string,
): Promise<boolean> {
  const account = db
    .selectFrom('users')
    .select((eb) => [
      'users.id as user_id',
      eb.val(session.token_hash).as('token_hash'),
      eb.val(session.created_at).as('created_at'),
      eb.val(session.expires_at).as('expires_at'),
      eb.val(session.user_agent).as('user_agent'),
    ])
    .where('users.id', '=', session.user_id)
    .where('users.activated_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .$if(passwordHash !== undefined, (query) => query.where('users.password_hash', '=', passwordHash ?? null))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['user_id', 'token_hash', 'created_at', 'expires_at', 'user_agent'])
    .expression(shareRows(db, account))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The session with the state of its member as it is now. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionMember | undefined> {
  const [session] = await sessionsByHash(db, tokenHash)
  return session
}

const sessionsByHash = compiled((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.expires_at', 'users.user_type', 'users.activated_at', 'users.suspended_at'])
    .select(['users.last_active_at', 'users.review_faculties', 'users.review_categories'])
    .select((eb) => eb.fn.coalesce('sessions.confirmed_at', 'sessions.created_at').as('confirmed_at'))
    .where('sessions.token_hash', '=', tokenHash),
)

export async function setConfirmed(tx: Tx, tokenHash: string, now: string): Promise<void> {
  await tx.db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Notes that a member is active, unless that was noted after `before`. What was noted by `visitBefore` ended a visit. */
export async function noteActivity(
  db: Db,
  userId: string,
  { now, before, visitBefore }: { now: string; before: string; visitBefore: string },
) {
  await db
    .updateTable('users')
    .set((eb) => ({
      last_visit_at: eb
        .case()
        .when('last_active_at', '<=', visitBefore)
        .then(eb.ref('last_active_at'))
        .else(eb.ref('last_visit_at'))
        .end(),
      last_active_at: now,
    }))
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', before)]))
    .execute()
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

/** Deletes one of a member's sessions. Returns whether there was such a one. */
export async function deleteSessionOf(tx: Tx, userId: string, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteSessionsBut(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
