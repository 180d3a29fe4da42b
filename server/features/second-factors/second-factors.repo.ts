import { readSiteKey } from '../../db/site-keys.ts'
import type { Db, Row } from '../../db/tables.ts'
import { decryptSecret, encryptSecret } from '../../lib/encrypted-secrets.ts'
import type { Tx } from '../../transact.ts'

export type AuthenticatorRow = Row<'authenticators'>

/** The authenticator app of a member, with its secrets decrypted. */
export async function findAuthenticator(db: Db, userId: string): Promise<AuthenticatorRow | undefined> {
  const row = await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  const key = await readKey(db)
  const decrypt = (stored: string | null) => stored && decryptSecret(key, userId, stored)
  return { ...row, secret: decrypt(row.secret), new_secret: decrypt(row.new_secret) }
}

/** The key is made by a migration, beside the secrets of earlier releases. */
function readKey(db: Db): Promise<string> {
  return readSiteKey(db, 'app-secrets')
}

/** Stores a secret that waits for its first code, beside the one that counts. */
export async function putNewSecret(tx: Tx, userId: string, secret: string, now: string): Promise<void> {
  const waiting = { new_secret: encryptSecret(await readKey(tx.db), userId, secret), new_secret_at: now }
  await tx.db
    .insertInto('authenticators')
    .values({ user_id: userId, ...waiting })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(waiting))
    .execute()
}

/** Makes the new secret the one that counts. */
export async function activateSecret(
  tx: Tx,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: string },
): Promise<void> {
  await tx.db
    .updateTable('authenticators')
    .set({
      secret: encryptSecret(await readKey(tx.db), userId, secret),
      last_step: step,
      new_secret: null,
      new_secret_at: null,
    })
    .where('user_id', '=', userId)
    .execute()
  await setAuthenticatorAt(tx, userId, now)
}

/** Sessions are opened by this column of the account, which is locked then. */
async function setAuthenticatorAt(tx: Tx, userId: string, at: string | null): Promise<void> {
  await tx.db.updateTable('users').set({ authenticator_at: at }).where('id', '=', userId).execute()
}

/** Uses up the step of a code. Returns false where it, or a later one, was used before. */
export async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the authenticator app of a member. Returns whether it counted. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst()
  await setAuthenticatorAt(tx, userId, null)
  return Boolean(row?.secret)
}

export async function findRecoveryCodes(
  db: Db,
  userId: string,
): Promise<Pick<Row<'recovery_codes'>, 'created_at' | 'used_at'>[]> {
  return db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.fn.coalesce('used_at', eb.val('~')))
    .execute()
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: string[], now: string): Promise<void> {
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: now, used_at: null }))
  await tx.db.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. Returns false where it is none, or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
