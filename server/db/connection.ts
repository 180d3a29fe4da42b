import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 20
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000

const pools = new WeakMap<Db, pg.Pool>()

/** Opens the configured database. The caller ends it with `db.destroy()`. */
export function openDatabase(database: Config['database']): Db {
  if (database.engine === 'sqlite') return new Kysely<Tables>({ dialect: sqlite(database.file) })
  const pool = postgresPool(database.url)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** How a database's connections are used, or null where there is but one. */
export function poolUse(db: Db): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db)
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}

function sqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true })
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  turnToWriteAheadLog(connection)
  // FULL: a commit is on the disk before it is acknowledged, also in WAL mode.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return new LockingSqliteDialect({ database: connection })
}

/**
 * SQLite does not wait (busy_timeout) for the lock that turns a new file to the write-ahead log, so that the second of
 * two processes that start at once has to ask again.
 */
function turnToWriteAheadLog(connection: SqliteDatabase.Database): void {
  const deadline = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

function postgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'quad',
  })
  // Without a listener, the loss of an idle connection would end the process; the next query meets the error itself.
  pool.on('error', () => {})
  return pool
}
