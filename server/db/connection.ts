import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import type { Topic } from '../../contract/topics.values.ts'
import type { Config } from '../config.ts'
import { makeFileSync, makeFolderSync, restrictToOwner } from '../lib/private-files.ts'
import { LockingSqliteDialect } from './locking-sqlite-dialect.ts'
import { clientWithoutNames, clientWithTimeout, QuadPostgresDialect } from './postgres-dialect.ts'
import { postgresOptions } from './postgres-options.ts'
import { statementCache } from './statement-cache.ts'
import type { Db, Tables } from './tables.ts'
import { type SqliteFile, WriteGroups } from './write-groups.ts'
import { topicLog } from './written-topics.ts'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 20
/** Half of what better-sqlite3 takes by itself; the system keeps the file's pages as well. */
const CACHE_KIB = 8_000
/** Longer than PostgreSQL itself needs to say that a statement took too long. */
const RESPONSE_MARGIN_MS = 1_000

type PostgresPlace = Pick<Extract<Config['database'], { engine: 'postgres' }>, 'url' | 'listenUrl'>

/** Where a connection has a session of its own, for LISTEN too. */
export function directUrl({ url, listenUrl }: PostgresPlace): string {
  return listenUrl ?? url
}

const pools = new WeakMap<Db, pg.Pool>()

export type DatabaseOptions = {
  /** False for an operator's work, where a statement has no timeout; it goes past a pooler. */
  hasTimeouts?: boolean
  /** PostgreSQL's connections, instead of new ones. */
  pool?: pg.Pool
  /** Called with the topics of what is written outside of `transact`. */
  onWrite?: (topics: Topic[]) => void
  /** Called after each query. */
  log?: (event: LogEvent) => void
}

/** How a database's connections are used, or null where there is but one. */
export function poolUse(db: Db): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db)
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}

/** Opens the configured database. The caller ends it with `db.destroy()`. */
export function openDatabase(database: Config['database'], options: DatabaseOptions = {}): Db {
  const logTopics = topicLog(options.onWrite ?? (() => {}))
  const log = (event: LogEvent) => {
    logTopics(event)
    options.log?.(event)
  }
  if (database.engine === 'sqlite') {
    const file = rememberStatements(openFile(database.file))
    return new Kysely<Tables>({ dialect: new LockingSqliteDialect(new WriteGroups(file)), log })
  }
  const pool = options.pool ?? openPool(database, options)
  const db = new Kysely<Tables>({ dialect: new QuadPostgresDialect({ pool }), log })
  pools.set(db, pool)
  return db
}

function openFile(file: string): SqliteDatabase.Database {
  makeFolderSync(dirname(file))
  // SQLite gives its other files the rights of this one.
  makeFileSync(file)
  for (const path of [file, `${file}-wal`, `${file}-shm`]) restrictToOwner(path)
  const connection = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  enableWriteAheadLog(connection)
  // FULL: a commit is on the disk before it is acknowledged, also in WAL mode.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${CACHE_KIB}`)
  return connection
}

function rememberStatements(connection: SqliteDatabase.Database): SqliteFile {
  return {
    get inTransaction() {
      return connection.inTransaction
    },
    prepare: statementCache(connection),
    close: () => connection.close(),
  }
}

/**
 * SQLite does not wait (busy_timeout) for the lock that turns a new file to the write-ahead log, so that the second of
 * two processes that start at once has to ask again.
 */
function enableWriteAheadLog(connection: SqliteDatabase.Database): void {
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

/**
 * A pooler in transaction mode gives each transaction another session, so that long work, which relies on settings and locks
 * of its session, goes past it.
 */
export function openPool(database: PostgresPlace, { hasTimeouts = true }: DatabaseOptions = {}): pg.Pool {
  const hasPooler = hasTimeouts && database.listenUrl !== undefined
  const options = postgresOptions(hasTimeouts ? database.url : directUrl(database))
  const limit = options.statement_timeout
  const limitedClient = limit ? clientWithTimeout(limit + RESPONSE_MARGIN_MS) : pg.Client
  const limited = { ...options, Client: hasPooler ? clientWithoutNames(limitedClient) : limitedClient }
  const unlimited = { ...options, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const pool = new pg.Pool(hasTimeouts ? limited : unlimited)
  // Without listeners, the loss of a connection that is idle, or between the statements of a transaction, would end the
  // process; the next query meets the error itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
