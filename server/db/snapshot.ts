import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { openDatabase } from './connection.ts'
import { engineOf } from './engine.ts'
import { isMissingTable } from './errors.ts'
import { liftTimeLimits } from './locks.ts'
import { appliedMigrations } from './migrate.ts'
import { type AnyDb, readTableShapes, type TableShape } from './schema-introspection.ts'
import type { Db } from './tables.ts'

export type DumpedRow = Record<string, string | number | null>

/** The whole database as it is at one point in time, whatever is written meanwhile. */
export type Snapshot = {
  db: Db
  tables: TableShape[]
  migrations: string[]
  close: () => Promise<void>
}

const ROWS_AT_ONCE = 500
/** SQLite takes 32,766 values in a statement, PostgreSQL 65,535. */
const VALUES_AT_ONCE = 20_000

/** Opens a snapshot on a connection of its own, so that nobody waits for it. */
export async function openSnapshot(database: Config['database']): Promise<Snapshot> {
  const db = openDatabase(database)
  try {
    const transaction = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    await liftTimeLimits(transaction)
    // The first statement that reads sets the time of the snapshot.
    const tables = await readTableShapes(transaction)
    return {
      db: transaction,
      tables,
      migrations: tables.length > 0 ? await appliedMigrations(transaction) : [],
      close: async () => {
        await transaction
          .rollback()
          .execute()
          .finally(() => db.destroy())
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The rows of a table in the order of its key, some at a time. Pass a transaction. */
export async function* readRows(transaction: Db, table: TableShape): AsyncGenerator<DumpedRow[]> {
  const order = table.key.length > 0 ? table.key : table.columns
  const query = order.reduce(
    (ordered, column) => ordered.orderBy(column),
    (transaction as unknown as AnyDb).selectFrom(table.name).select(table.columns),
  )
  if (engineOf(transaction) === 'postgres') {
    await sql`declare quad_rows no scroll cursor for ${query}`.execute(transaction)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_AT_ONCE)} from quad_rows`.execute(
        transaction,
      )
      if (rows.length === 0) break
      yield rows.map((row) => dumped(table, row))
    }
    await sql`close quad_rows`.execute(transaction)
    return
  }
  let batch: DumpedRow[] = []
  for await (const row of query.stream()) {
    batch.push(dumped(table, row))
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
    // SQLite queries are synchronous; this lets requests run in between.
    await nextTurn()
  }
  if (batch.length > 0) yield batch
}

/** Writes rows as `readRows` gives them. */
export async function writeRows(transaction: Db, table: TableShape, rows: DumpedRow[]): Promise<void> {
  const size = Math.max(1, Math.floor(VALUES_AT_ONCE / table.columns.length))
  for (let start = 0; start < rows.length; start += size) {
    await (transaction as unknown as AnyDb)
      .insertInto(table.name)
      .values(rows.slice(start, start + size))
      .execute()
    await nextTurn()
  }
}

/** Tables that stay empty until an installation is used. A start of the server alone writes to other tables. */
const SIGNS_OF_USE = ['users', 'files', 'outbox'] as const

/** A table of a database that holds something already, or null. A database without tables holds nothing. */
export async function findUsedTable(db: Db): Promise<string | null> {
  for (const table of SIGNS_OF_USE) {
    try {
      if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return table
    } catch (error) {
      if (!isMissingTable(error)) throw error
    }
  }
  return null
}

/** Removes what a server leaves that was merely started. */
export async function emptyTables(transaction: Db, tables: TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(transaction)
}

/** Text and numbers look the same on both engines; a column of another type needs its case here first. */
function dumped(table: TableShape, row: Record<string, unknown>): DumpedRow {
  const entries = table.columns.map((column) => {
    const value = row[column]
    if (value === null || typeof value === 'string' || Number.isFinite(value)) return [column, value]
    throw new Error(`${table.name}.${column} holds a ${typeof value}, which backups do not support.`)
  })
  return Object.fromEntries(entries)
}
