import { LANGUAGE_COLUMNS } from '../../db/languages.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export async function saveToken(tx: Tx, userId: string, token_hash: string, created_at: string): Promise<void> {
  const token = { token_hash, created_at, read_at: null }
  await tx.db
    .insertInto('calendar_tokens')
    .values({ user_id: userId, ...token })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(token))
    .execute()
}

/** Deletes the private address of a member. Returns whether there was one. */
export async function deleteTokenOf(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('calendar_tokens').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findTokenOf(db: Db, userId: string) {
  return db
    .selectFrom('calendar_tokens')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The member whose calendar has this address, unless suspended, when it was read last, and the member's language. */
export async function findOwner(
  db: Db,
  tokenHash: string,
): Promise<
  ({ user_id: string; read_at: string | null } & Pick<Row<'profiles'>, 'language' | 'device_language'>) | undefined
> {
  return db
    .selectFrom('calendar_tokens')
    .innerJoin('users', 'users.id', 'calendar_tokens.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['calendar_tokens.user_id', 'calendar_tokens.read_at', ...LANGUAGE_COLUMNS])
    .where('token_hash', '=', tokenHash)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** Records that the calendar was read, unless that was recorded after `before`. */
export async function recordRead(
  db: Db,
  userId: string,
  { now, before }: { now: string; before: string },
): Promise<void> {
  await db
    .updateTable('calendar_tokens')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', before)]))
    .execute()
}
