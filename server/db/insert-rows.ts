import type { Insertable } from 'kysely'
import { liftTimeLimits } from './locks.ts'
import type { Db, Tables } from './tables.ts'

/** Rows of some tables, in the order in which they can be inserted. */
export type TableRows = { [T in keyof Tables]?: Insertable<Tables[T]>[] }

const ROWS_AT_ONCE = 500

/** Inserts many rows in one transaction. */
export async function insertRows(db: Db, tables: TableRows): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimits(transaction)
    for (const [table, rows] of Object.entries(tables)) {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        const batch = rows.slice(start, start + ROWS_AT_ONCE)
        await transaction
          .insertInto(table as keyof Tables)
          .values(batch as never)
          .execute()
      }
    }
  })
}
