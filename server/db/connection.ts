import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Dialect, Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { ImpatientPostgresDialect, impatientClient } from './impatient-postgres-dialect.ts'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 20
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 5_000
/** Longer than PostgreSQL itself needs to say that a statement took too long. */
const ANSWER_TIMEOUT_MS = 6_000
/** A Quad that lost its network keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/**
 * Opens the configured database. The caller ends it with `db.destroy()`. `isPatient` is for an operator's work, where a
 * statement may take as long as it takes.
 */
export function openDatabase(database: Config['database'], { isPatient = false } = {}): Db {
  return new Kysely<Tables>({
    dialect: database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url, isPatient),
  })
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

function postgres(connectionString: string, isPatient: boolean): Dialect {
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    Client: impatientClient(ANSWER_TIMEOUT_MS),
  }
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'quad',
    ...(isPatient ? {} : limits),
  })
  // Without a listener, the loss of an idle connection would end the process; the next query meets the error itself.
  pool.on('error', () => {})
  // The same for a connection in use. Its statements fail with the error too, and that is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new ImpatientPostgresDialect({ pool })
}
