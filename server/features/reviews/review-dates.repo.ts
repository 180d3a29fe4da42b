import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

const ROWS_AT_ONCE = 500

/** Since when each idea waits that does. */
export async function findWaits(db: Db): Promise<{ id: string; waiting_since: string }[]> {
  return db
    .selectFrom('ideas')
    .select('id')
    .select((eb) => eb.ref('waiting_since').$notNull().as('waiting_since'))
    .where('waiting_since', 'is not', null)
    .execute()
}

export async function setDueDates({ db }: Tx, dates: { id: string; due_at: string }[]): Promise<void> {
  for (let start = 0; start < dates.length; start += ROWS_AT_ONCE) {
    const rows = dates.slice(start, start + ROWS_AT_ONCE).map(({ id, due_at }) => sql`(${id}, ${due_at})`)
    await sql`
      update ideas set due_at = dates.column2 from (values ${sql.join(rows)}) as dates
      where ideas.id = dates.column1`.execute(db)
  }
}

/** How many ideas wait, and how many of them since then or longer. */
export async function countWaitingUntil(db: Db, until: string): Promise<{ waiting: number; overdue: number }> {
  const { waiting, overdue } = await db
    .selectFrom('ideas')
    .where('waiting_since', 'is not', null)
    .where('merged_into', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      sql<number | null>`sum(case when waiting_since <= ${until} then 1 else 0 end)`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), overdue: Number(overdue) }
}
