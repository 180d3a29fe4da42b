import type { UserType } from '../../../contract/accounts.ts'
import type { SessionSecondFactor } from '../../../contract/sessions.ts'
import { compiled } from '../../db/compiled.ts'
import { lockForShare } from '../../db/locks.ts'
import { isOpenSession, type OpenSessionTimes } from '../../db/open-sessions.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type SessionMember = {
  token_hash: string
  user_id: string
  user_type: UserType
  review_faculties: string
  review_categories: string
  expires_at: string
  last_used_at: string
  /** False for a session from before files had a token of their own. */
  has_files_token: boolean | number
  opened_by: Row<'sessions'>['opened_by']
  second_factor: Row<'sessions'>['second_factor']
  second_factor_since: string | null
  activated_at: string | null
  locked_at: string | null
  last_active_at: string | null
  /** When the session began, or the password was confirmed since. */
  confirmed_at: string
}

/**
 * Inserts a session if its account is active, has no authenticator app unless a second factor was given, and, when given, `passwordHash` is still the account's. Returns whether it
 * did. The share lock makes it wait for a password change or suspension under way, and then read the account again.
 */
export async function insertSession(
  db: Db,
  session: Omit<Row<'sessions'>, 'confirmed_at' | 'last_used_at'>,
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
      eb.val(session.files_hash).as('files_hash'),
      eb.val(session.opened_by).as('opened_by'),
      eb.val(session.opened_with).as('opened_with'),
      eb.val(session.second_factor).as('second_factor'),
    ])
    .where('users.id', '=', session.user_id)
    .where('users.activated_at', 'is not', null)
    .where('users.locked_at', 'is', null)
    .$if(session.opened_by !== 'passkey' && session.second_factor === null, (query) =>
      query.where('users.authenticator_at', 'is', null),
    )
    .$if(passwordHash !== undefined, (query) => query.where('users.password_hash', '=', passwordHash ?? null))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns([
      'user_id',
      'token_hash',
      'created_at',
      'expires_at',
      'user_agent',
      'files_hash',
      'opened_by',
      'opened_with',
      'second_factor',
    ])
    .expression(lockForShare(db, account))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The session with the state of its member as it is now. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionMember | undefined> {
  const [session] = await sessionsByHash(db, tokenHash)
  return session
}

export async function findOpeningOf(
  db: Db,
  tokenHash: string,
): Promise<Pick<Row<'sessions'>, 'opened_by' | 'opened_with'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['opened_by', 'opened_with'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** The session whose cookie opens files. */
export async function findSessionOfFiles(db: Db, filesHash: string): Promise<SessionMember | undefined> {
  const [session] = await sessionsByFilesHash(db, filesHash)
  return session
}

const sessionsByHash = compiled((db, tokenHash: string) =>
  sessionsWithMembers(db).where('sessions.token_hash', '=', tokenHash),
)

const sessionsByFilesHash = compiled((db, filesHash: string) =>
  sessionsWithMembers(db).where('sessions.files_hash', '=', filesHash),
)

function sessionsWithMembers(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.user_id', 'sessions.expires_at'])
    .select(['sessions.opened_by', 'sessions.second_factor', 'users.second_factor_since'])
    .select(['users.user_type', 'users.activated_at', 'users.locked_at'])
    .select(['users.last_active_at', 'users.review_faculties', 'users.review_categories'])
    .select((eb) => [
      eb.fn.coalesce('sessions.confirmed_at', 'sessions.created_at').as('confirmed_at'),
      eb.fn.coalesce('sessions.last_used_at', 'sessions.created_at').as('last_used_at'),
      eb('sessions.files_hash', 'is not', null).as('has_files_token'),
    ])
}

/** Gives a session from before files had a token of their own one. */
export async function addFilesHash(db: Db, tokenHash: string, filesHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ files_hash: filesHash })
    .where('token_hash', '=', tokenHash)
    .where('files_hash', 'is', null)
    .execute()
}

/** Notes that a session is used, unless that was noted after `before`. */
export async function setLastUsed(
  db: Db,
  tokenHash: string,
  { now, before }: { now: string; before: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb(eb.fn.coalesce('last_used_at', 'created_at'), '<=', before))
    .execute()
}

export async function setConfirmed(tx: Tx, tokenHash: string, now: string): Promise<void> {
  await tx.db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function setSecondFactor(tx: Tx, tokenHash: string, factor: SessionSecondFactor): Promise<void> {
  await tx.db.updateTable('sessions').set({ second_factor: factor }).where('token_hash', '=', tokenHash).execute()
}

/**
 * Records the activity of a member, at most once after `before`. An activity recorded before `visitBefore` ended a
 * visit.
 */
export async function recordActivity(
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

/** A member's sessions that have not run out and were used since, newest first, with the name of the passkey or provider that opened each. */
export async function findSessions(
  db: Db,
  userId: string,
  times: OpenSessionTimes,
): Promise<(Row<'sessions'> & { passkey: string | null; provider: string | null })[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('passkeys', 'passkeys.id', 'sessions.opened_with')
    .leftJoin('provider_sessions', 'provider_sessions.hash', 'sessions.token_hash')
    .selectAll('sessions')
    .select(['passkeys.name as passkey', 'provider_sessions.provider'])
    .where('sessions.user_id', '=', userId)
    .where(isOpenSession(times))
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.token_hash')
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

export async function deleteEndedSessions(
  db: Db,
  { now, usedSince }: { now: string; usedSince: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now), eb(eb.fn.coalesce('last_used_at', 'created_at'), '<=', usedSince)]),
    )
    .execute()
}
