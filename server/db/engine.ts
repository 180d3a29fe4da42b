import { type Kysely, PostgresAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** The engine behind a database or a transaction. For server/db only: features know no engine. */
export function engineOf<T>(db: Kysely<T>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
