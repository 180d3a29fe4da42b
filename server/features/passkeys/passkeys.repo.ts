import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type PasskeyRow = Row<'passkeys'>

export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<void> {
  await tx.db.insertInto('passkeys').values(passkey).execute()
}

/** Names a member's passkey. Returns it as it is then; undefined where there was no such one. */
export async function setName(
  tx: Tx,
  userId: string,
  { id, name }: Pick<PasskeyRow, 'id' | 'name'>,
): Promise<PasskeyRow | undefined> {
  return tx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a member's passkey. Returns its name; undefined where there was no such one. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/**
 * Notes a use with the counter of its signature. Returns false where the counter has not grown, or the passkey is gone: an
 * authenticator that counts never shows a number twice, so that another one has its key.
 */
export async function recordUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Authenticators that do not count send 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
