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

/** Opens the configured database. The caller ends it with `db.destroy()`. */
export function openDatabase(database: Config['database']): Db {
  return new Kysely<Tables>({ dialect: database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url) })
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

function postgres(connectionString: string): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'quad',
  })
  // Without a listener, the loss of an idle connection would end the process; the next query meets the error itself.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
