import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { deleteAuthenticator } from './second-factors.repo.ts'

export type ResetRow = Row<'second_factor_resets'>

export async function findReset(db: Db, userId: string): Promise<(ResetRow & { username: string | null }) | undefined> {
  return db
    .selectFrom('second_factor_resets')
    .leftJoin('users', 'users.id', 'second_factor_resets.requested_by')
    .selectAll('second_factor_resets')
    .select('users.username')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Returns false where one waits already. */
export async function insertReset(tx: Tx, reset: ResetRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('second_factor_resets')
    .values(reset)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a reset off the list; with `dueBy`, only where it is due by then. Returns false where there is none. */
export async function deleteReset(tx: Tx, userId: string, dueBy?: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('second_factor_resets')
    .where('user_id', '=', userId)
    .$if(dueBy !== undefined, (query) => query.where('due_at', '<=', dueBy ?? ''))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function findDueResets(db: Db, now: string): Promise<string[]> {
  const rows = await db.selectFrom('second_factor_resets').select('user_id').where('due_at', '<=', now).execute()
  return rows.map(({ user_id }) => user_id)
}

/** How many passkeys a member has. */
export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  return passkeys.length
}

export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deleteAuthenticator(tx, userId)
  for (const table of ['passkeys', 'recovery_codes'] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
