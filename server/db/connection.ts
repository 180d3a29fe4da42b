import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Config } from '../config.ts'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import { observeChanges } from './observed-dialect.ts'
import { postgresOptions } from './postgres-options.ts'
import type { Db, Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 20
const STATEMENTS_KEPT = 300

/** Opens the configured database. The caller ends it with `db.destroy()`. */
export function openDatabase(database: Config['database']): Db {
  return watchDatabase(database, () => {}).db
}

/**
 * Opens the configured database and calls back after every change that this process makes to what members see. `version`
 * is another number whenever another process has changed a SQLite file; processes on PostgreSQL tell one another.
 */
export function watchDatabase(database: Config['database'], onChange: () => void): { db: Db; version: () => number } {
  if (database.engine === 'postgres') {
    return { db: new Kysely<Tables>({ dialect: observeChanges(postgres(database.url), onChange) }), version: () => 0 }
  }
  const file = openFile(database.file)
  const dataVersion = file.prepare<[], number>('pragma data_version').pluck()
  const dialect = new LockingSqliteDialect({ database: rememberStatements(file) })
  return {
    db: new Kysely<Tables>({ dialect: observeChanges(dialect, onChange) }),
    version: () => dataVersion.get() ?? 0,
  }
}

function openFile(file: string): SqliteDatabase.Database {
  mkdirSync(dirname(file), { recursive: true })
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  turnToWriteAheadLog(connection)
  // FULL: a commit is on the disk before it is acknowledged, also in WAL mode.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

/** Preparing a statement costs more than most of them take, so each is kept. */
function rememberStatements(connection: SqliteDatabase.Database) {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: STATEMENTS_KEPT })
  return {
    prepare: (text: string) => {
      const known = statements.get(text)
      if (known && !known.busy) return known
      const statement = connection.prepare(text)
      statements.set(text, statement)
      return statement
    },
    close: () => connection.close(),
  }
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

function postgres(url: string): Dialect {
  const pool = new pg.Pool(postgresOptions(url))
  // Without listeners, the loss of a connection that is idle, or between the statements of a transaction, would end the
  // process; the next query meets the error itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}
