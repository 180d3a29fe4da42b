import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5_000
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000

/** Opens the configured database. The caller ends it with `db.destroy()`. */
export function openDatabase(database: Config['database']): Db {
  return new Kysely<Tables>({ dialect: database.engine === 'sqlite' ? sqlite(database.file) : postgres(database.url) })
}

function sqlite(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true })
  const connection = new SqliteDatabase(file)
  connection.pragma('journal_mode = WAL')
  // FULL: a commit is on the disk before it is acknowledged, also in WAL mode.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return new LockingSqliteDialect({ database: connection })
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
