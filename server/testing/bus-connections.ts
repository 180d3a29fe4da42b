import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

const LISTENING = sql`from pg_stat_activity where application_name = 'quad bus' and datname = current_database()`

/** How many connections listen for events of other processes. PostgreSQL only. */
export async function countBusConnections({ deps }: TestApp): Promise<number> {
  const { rows } = await sql`select pid ${LISTENING}`.execute(deps.db)
  return rows.length
}

/** Ends the connections that listen for events of other processes. PostgreSQL only. */
export async function endBusConnections({ deps }: TestApp): Promise<void> {
  await sql`select pg_terminate_backend(pid) ${LISTENING}`.execute(deps.db)
}
