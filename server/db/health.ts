import { sql } from 'kysely'
import pg from 'pg'
import { engineOf } from './engine.ts'
import { liftTimeLimits } from './locks.ts'
import { postgresOptions } from './postgres-options.ts'
import { readTableShapes } from './schema-introspection.ts'
import type { Db } from './tables.ts'

/** Problems that the database's own integrity check finds. Reads all data. */
export async function integrityProblems(db: Db): Promise<string[]> {
  return engineOf(db) === 'postgres' ? postgresProblems(db) : sqliteProblems(db)
}

async function sqliteProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  const broken = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const loose = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const pairs = loose.rows.map(({ table, parent }) => `a row of ${table} refers to one of ${parent} that is not there`)
  return [...broken, ...new Set(pairs)]
}

/** PostgreSQL notices damage when it reads; an index may have been left unfinished. */
async function postgresProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(db)
  const problems = rows.map(({ name }) => `the index ${name} is not valid (reindex index ${name})`)
  for (const { name } of await readTableShapes(db)) {
    await readWhole(db, name).catch((error) => problems.push(`${name} cannot be read: ${error.message}`))
  }
  return problems
}

async function readWhole(db: Db, table: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A large table takes longer than a request may.
    await liftTimeLimits(transaction)
    await sql`select count(t.*) from ${sql.table(table)} t`.execute(transaction)
  })
}

/** Whether two connections share one session, as through a pooler in transaction mode. */
export async function sharesSessions(url: string): Promise<boolean> {
  const [one, other] = [new pg.Client(postgresOptions(url)), new pg.Client(postgresOptions(url))]
  try {
    await Promise.all([one.connect(), other.connect()])
    return (await sessionOf(one)) === (await sessionOf(other))
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The database's clock. */
export async function databaseClock(db: Db): Promise<Date> {
  if (engineOf(db) === 'sqlite') return new Date()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}

/** The latest time when anything was written, or null in an empty database. */
export async function latestTimestamp(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ latest: string | null }>`
    select max(latest) as latest from (
      select max(created_at) as latest from users
      union all select max(created_at) from sessions
      union all select max(created_at) from ideas
      union all select max(created_at) from outbox) timestamps`.execute(db)
  const latest = rows[0]?.latest
  return latest ? new Date(latest) : null
}
