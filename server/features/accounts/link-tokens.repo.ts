import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type TokenPurpose = Row<'tokens'>['purpose']

export async function insertToken(db: Db, token: Row<'tokens'>): Promise<void> {
  await db.insertInto('tokens').values(token).execute()
}

/** The owner of the token. */
export async function findTokenOwner(
  db: Db,
  token: { hash: string; purpose: TokenPurpose },
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('token_hash', '=', token.hash)
    .where('purpose', '=', token.purpose)
    .executeTakeFirst()
  return row?.user_id
}

/** Takes a token that is still valid out of the table, so that it works once. */
export async function takeToken(
  tx: Tx,
  token: { hash: string; purpose: TokenPurpose; now: string },
): Promise<{ user_id: string | null } | undefined> {
  return tx.db
    .deleteFrom('tokens')
    .where('token_hash', '=', token.hash)
    .where('purpose', '=', token.purpose)
    .where('expires_at', '>', token.now)
    .returning('user_id')
    .executeTakeFirst()
}

/** Deletes the tokens of a purpose that belong to a user; null stands for the setup token, which belongs to nobody. */
export async function deleteTokens(db: Db, userId: string | null, purpose: TokenPurpose): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute()
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
