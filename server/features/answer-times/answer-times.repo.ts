import { compiled } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Returns `is_told` of the answer before; undefined where the member gave a later answer. Locks it. */
export async function saveAnswerTime(
  tx: Tx,
  { user_id, thing, made_at }: Omit<Row<'answer_times'>, 'is_told'>,
): Promise<number | undefined> {
  const [row] = await upsert(tx.db, user_id, thing, made_at)
  return row?.is_told
}

const upsert = compiled((db, userId: string, thing: string, madeAt: string) =>
  db
    .insertInto('answer_times')
    .values({ user_id: userId, thing, made_at: madeAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'thing'])
        .doUpdateSet((eb) => ({ made_at: eb.ref('excluded.made_at') }))
        .whereRef('answer_times.made_at', '<=', 'excluded.made_at'),
    )
    .returning('is_told'),
)

export async function deleteAnswerTimesUntil(db: Db, until: string): Promise<void> {
  await db.deleteFrom('answer_times').where('made_at', '<=', until).execute()
}

export async function setNotified(tx: Tx, userId: string, thing: string, isTold: number): Promise<void> {
  await tx.db
    .updateTable('answer_times')
    .set({ is_told: isTold })
    .where('user_id', '=', userId)
    .where('thing', '=', thing)
    .execute()
}
