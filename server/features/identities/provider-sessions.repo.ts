import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type ProviderSession = Row<'provider_sessions'>

export async function insertProviderSession(tx: Tx, session: ProviderSession): Promise<void> {
  await tx.db.insertInto('provider_sessions').values(session).execute()
}

/** Names the session that a code has opened. Returns whether the provider has not ended it in between. */
export async function renameProviderSession(tx: Tx, codeHash: string, sessionHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('provider_sessions')
    .set({ hash: sessionHash })
    .where('hash', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findProviderSession(db: Db, hash: string): Promise<ProviderSession | undefined> {
  return db.selectFrom('provider_sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findProviderSessionsOf(db: Db, userId: string): Promise<ProviderSession[]> {
  return db
    .selectFrom('provider_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('hash')
    .execute()
}

/** Deletes what is known of the sessions of a user at an issuer, or of one of them. Returns their hashes. */
export async function deleteProviderSessions(
  tx: Tx,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom('provider_sessions')
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? ''))
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Remembers a logout token. Returns false when it was used before. */
export async function rememberLogoutToken(tx: Tx, token: Row<'used_logout_tokens'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('used_logout_tokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes rows of sessions that have ended, and of codes from before `unusedSince` that nobody used. */
export async function deleteEnded(db: Db, { now, unusedSince }: { now: string; unusedSince: string }): Promise<void> {
  await db
    .deleteFrom('provider_sessions')
    .where('created_at', '<=', unusedSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions')
            .select('sessions.token_hash')
            .whereRef('sessions.token_hash', '=', 'provider_sessions.hash'),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('used_logout_tokens').where('expires_at', '<=', now).execute()
}
