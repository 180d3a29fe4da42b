import { type SelectQueryBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Makes a selection pass over the rows that another process is taking. It has to stand within the statement that takes
 * them: on SQLite, which knows no locks of rows, one statement writes after the other.
 */
export function skipHeldRows<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Does the work on one connection whose statements may take as long as they need. */
export async function withoutTimeLimit<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}
