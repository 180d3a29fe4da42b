import type { Tx } from '../transact.ts'
import type { Db } from './tables.ts'

/** A mark that a member puts on a thing once: a row of both. */
const SUBJECT_COLUMNS = { comment_supports: 'comment_id', update_supports: 'update_id' } as const
export type MarkTable = keyof typeof SUBJECT_COLUMNS
type Mark = { id: string; userId: string }

export async function setMark(tx: Tx, table: MarkTable, { id, userId }: Mark, now: string): Promise<void> {
  await tx.db
    .insertInto(table)
    .values({ [SUBJECT_COLUMNS[table]]: id, user_id: userId, created_at: now } as never)
    .onConflict((conflict) => conflict.columns([SUBJECT_COLUMNS[table], 'user_id'] as never).doNothing())
    .execute()
}

export async function removeMark(tx: Tx, table: MarkTable, { id, userId }: Mark): Promise<void> {
  await tx.db
    .deleteFrom(table)
    .where(SUBJECT_COLUMNS[table] as never, '=', id as never)
    .where('user_id', '=', userId)
    .execute()
}

export async function countMarks(db: Db, table: MarkTable, id: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(SUBJECT_COLUMNS[table] as never, '=', id as never)
    .executeTakeFirstOrThrow()
  return Number(count)
}
