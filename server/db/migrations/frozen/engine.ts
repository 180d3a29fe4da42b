import { type Kysely, PostgresAdapter } from 'kysely'

/** The engine that a migration runs on. */
export function engineOf(db: Kysely<unknown>): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
