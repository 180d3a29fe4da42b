import type { KeyEnd, KeyScope } from '../../../contract/key-scopes.values.ts'
import { compiled } from '../../db/compiled.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

const keysByHash = compiled((db, hash: string) =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.user_type', 'users.activated_at', 'users.locked_at', 'users.second_factor_since'])
    .select(['users.review_faculties', 'users.review_categories'])
    .where('api_keys.secret_hash', '=', hash),
)

/** The key of a secret with the state of its member; a service key has none. */
export async function findKey(db: Db, hash: string) {
  const [key] = await keysByHash(db, hash)
  return key
}
export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** The keys of a member, or with null the service keys, newest first. */
export async function findKeysOf(db: Db, userId: string | null): Promise<Row<'api_keys'>[]> {
  return ownedBy(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** As `findKeysOf`, kept as they are until the transaction ends. */
export async function lockKeysOf(tx: Tx, userId: string): Promise<Row<'api_keys'>[]> {
  return lockRows(tx.db, ownedBy(tx.db, userId)).execute()
}

function ownedBy(db: Db, userId: string | null) {
  const keys = db.selectFrom('api_keys').selectAll()
  return userId === null ? keys.where('user_id', 'is', null) : keys.where('user_id', '=', userId)
}

/** Whether a member judges entries of any call. */
export async function isOnPanel(db: Db, userId: string): Promise<boolean> {
  const juror = await db.selectFrom('call_jurors').select('user_id').where('user_id', '=', userId).limit(1).execute()
  return juror.length > 0
}

export async function insertKey(tx: Tx, key: Row<'api_keys'>): Promise<void> {
  await tx.db.insertInto('api_keys').values(key).execute()
}

export type EndingKey = Pick<Row<'api_keys'>, 'id' | 'user_id' | 'name' | 'created_at'> & { expires_at: string }

/** The open keys that end between two times, whose holders are not told. */
export async function findEnding(db: Db, from: string, to: string): Promise<EndingKey[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'name', 'created_at', 'expires_at'])
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('ended_at', 'is', null)
    .where('end_told_at', 'is', null)
    .$narrowType<{ expires_at: string }>()
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
}

/** Marks a key whose holder is told now. False where that has been done, or the key has ended. */
export async function claimEnding(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('api_keys')
    .set({ end_told_at: now })
    .where('id', '=', id)
    .where('end_told_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends one key of a member, or with null a service key. Returns it, unless it has ended. */
export async function endKey(
  tx: Tx,
  { id, userId, by, now }: { id: string; userId: string | null; by: KeyEnd; now: string },
): Promise<{ name: string } | undefined> {
  const open = tx.db
    .updateTable('api_keys')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  const owned = userId === null ? open.where('user_id', 'is', null) : open.where('user_id', '=', userId)
  return owned.returning('name').executeTakeFirst()
}

/** Ends all keys of a member. Returns how many were open. */
export async function endKeysOf(tx: Tx, userId: string, { by, now }: { by: KeyEnd; now: string }): Promise<number> {
  const ended = await tx.db
    .updateTable('api_keys')
    .set({ ended_at: now, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning('id')
    .execute()
  return ended.length
}

export async function setScopes(tx: Tx, id: string, scopes: KeyScope[]): Promise<void> {
  await tx.db
    .updateTable('api_keys')
    .set({ scopes: JSON.stringify(scopes) })
    .where('id', '=', id)
    .execute()
}

export async function recordUse(db: Db, id: string, { now, ip }: { now: string; ip: string }): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now, last_used_ip: ip }).where('id', '=', id).execute()
}

export async function deleteEndedKeys(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where((eb) => eb.or([eb('ended_at', '<=', before), eb('expires_at', '<=', before)]))
    .execute()
}
