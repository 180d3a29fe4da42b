import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type TokenPurpose = Row<'tokens'>['purpose']

export async function insertToken(db: Db, token: Omit<Row<'tokens'>, 'used_at'>): Promise<void> {
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

/** The owner of a token that would work now. */
export async function findValidTokenOwner(
  db: Db,
  { hash, purpose, now }: { hash: string; purpose: TokenPurpose; now: string },
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}

/** Marks a token that is still valid as used, so that it works once. */
export async function consumeToken(
  tx: Tx,
  token: { hash: string; purpose: TokenPurpose; now: string },
): Promise<{ user_id: string | null } | undefined> {
  return tx.db
    .updateTable('tokens')
    .set({ used_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('purpose', '=', token.purpose)
    .where('expires_at', '>', token.now)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
}

export async function isUsedToken(
  db: Db,
  { hash, purpose }: { hash: string; purpose: TokenPurpose },
): Promise<boolean> {
  const row = await db
    .selectFrom('tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row !== undefined && row.used_at !== null
}

/** Deletes the unused tokens of a purpose that belong to a user; null stands for the setup token, which belongs to nobody. */
export async function deleteTokens(db: Db, userId: string | null, purpose: TokenPurpose): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

export async function deleteExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}
