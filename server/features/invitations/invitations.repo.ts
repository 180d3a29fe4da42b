import { type SelectQueryBuilder, sql } from 'kysely'
import type { AccountInvitation } from '../../../contract/invitations.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import { containsTyped } from '../../db/token-patterns.ts'
import type { Tx } from '../../transact.ts'

export type InvitationRow = Row<'invitations'>

/** The hash of an invitation's token, and a timestamp before which the invitation must not have ended. */
type TokenAt = { hash: string; now: string }

const ROWS_AT_ONCE = 500

/** Stores invitations. One to the same address is replaced, and its link works until the new one is mailed. */
export async function saveInvitations({ db }: Tx, rows: InvitationRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('invitations')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(({ ref }) => ({
          user_type: ref('excluded.user_type'),
          firstname: ref('excluded.firstname'),
          lastname: ref('excluded.lastname'),
          faculty: ref('excluded.faculty'),
          program: ref('excluded.program'),
          year: ref('excluded.year'),
          created_at: ref('excluded.created_at'),
          mailed_at: null,
          expires_at: ref('excluded.expires_at'),
          import_id: ref('excluded.import_id'),
          idea_import_id: ref('excluded.idea_import_id'),
        })),
      )
      .execute()
  }
}

export async function findInvitations(
  db: Db,
  { q, now }: { q: string; now: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<AccountInvitation[]> {
  return open(db, q)
    .select(['id', 'email', 'user_type', 'firstname', 'lastname', 'faculty', 'program', 'year'])
    .select(['created_at', 'expires_at'])
    .select(
      sql<AccountInvitation['state']>`case when expires_at <= ${now} then 'expired'
        when mailed_at is null then 'waiting' else 'mailed' end`.as('state'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countInvitations(db: Db, q = ''): Promise<number> {
  const { count } = await open(db, q)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of people without an account that is activated: who signed up otherwise needs no invitation any more. */
function open(db: Db, q: string): SelectQueryBuilder<Tables, 'invitations', object> {
  const query = db
    .selectFrom('invitations')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.email', '=', 'invitations.email')
            .where('users.activated_at', 'is not', null),
        ),
      ),
    )
  const text = sql`(invitations.email || ' ' || lower(invitations.firstname) || ' ' || lower(invitations.lastname))`
  return q === '' ? query : query.where(containsTyped(text, q))
}

/** The addresses with an open invitation. */
export async function findInvitedEmails(db: Db, emails: string[], now: string): Promise<string[]> {
  if (emails.length === 0) return []
  const query = db.selectFrom('invitations').select('email').where('email', 'in', emails)
  return (await query.where('expires_at', '>', now).execute()).map(({ email }) => email)
}

export async function lockInvitation({ db }: Tx, id: string): Promise<InvitationRow | undefined> {
  return lockRows(db, db.selectFrom('invitations').selectAll().where('id', '=', id)).executeTakeFirst()
}

export async function findInvitationByToken(db: Db, token: TokenAt): Promise<InvitationRow | undefined> {
  return selectByToken(db, token).executeTakeFirst()
}

/** As `findInvitationByToken`; it stays as it is until the transaction ends. */
export async function lockInvitationByToken({ db }: Tx, token: TokenAt): Promise<InvitationRow | undefined> {
  return lockRows(db, selectByToken(db, token)).executeTakeFirst()
}

function selectByToken(db: Db, { hash, now }: TokenAt) {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', hash).where('expires_at', '>', now)
}

export async function renewInvitation({ db }: Tx, id: string, expiresAt: string): Promise<void> {
  await db.updateTable('invitations').set({ expires_at: expiresAt, mailed_at: null }).where('id', '=', id).execute()
}

/** Replaces the link of the invitation to an address. Returns whether there is one that is not over. */
export async function setToken(db: Db, email: string, { hash, now }: { hash: string; now: string }): Promise<boolean> {
  const updated = await db
    .updateTable('invitations')
    .set({ token_hash: hash, mailed_at: now })
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes an invitation and returns it, so that it counts once. Undefined when there is none, or it has expired. */
export async function consumeInvitation({ db }: Tx, email: string, now: string): Promise<InvitationRow | undefined> {
  const taken = await db.deleteFrom('invitations').where('email', '=', email).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

export async function deleteInvitation({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Withdraws the invitations of an import that nobody has accepted. Returns how many there were. */
export async function deleteInvitationsOf(
  { db }: Tx,
  column: 'import_id' | 'idea_import_id',
  importId: string,
): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where(column, '=', importId).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes invitations that ended before a timestamp, and invitations of people with an account. */
export async function deleteEndedInvitations(db: Db, endedBefore: string): Promise<void> {
  const active = db.selectFrom('users').select('email').where('activated_at', 'is not', null)
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('expires_at', '<', endedBefore), eb('email', 'in', active)]))
    .execute()
}
