import { setTimeout as wait } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { MINUTE } from '../lib/clock.ts'
import { engineOf } from './engine.ts'
import { isLocked } from './errors.ts'
import { readTableShapes } from './schema-introspection.ts'
import type { Db, Tables } from './tables.ts'

const LOCK_TIMEOUT_MS = 500
const LOCK_PAUSE_MS = 100
const LOCKS_RETRIED_MS = 10 * MINUTE

/**
 * Makes a selection pass over the rows that another process is taking. It has to stand within the statement that takes
 * them: on SQLite, which knows no locks of rows, one statement writes after the other.
 */
export function skipLocked<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/**
 * Locks the rows of a selection until the transaction ends, so that they stay as they were read. On SQLite a transaction
 * is the only writer from its beginning.
 */
export function lockRows<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forNoKeyUpdate() : query
}

/**
 * As `lockRows`, and until the transaction ends nobody adds a row that refers to these, nor passes `lockForKeyShare`:
 * for deletions and merges.
 */
export function lockForUpdate<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate() : query
}

/** Takes a share lock, which conflicts with `lockForUpdate` alone. */
export function lockForKeyShare<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forKeyShare() : query
}

/** As `lockRows`, but others may hold the same lock: the rows do not change, and any number of readers go on. */
export function lockForShare<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return engineOf(db) === 'postgres' ? query.forShare() : query
}

/** Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. */
export async function lockName(transaction: Db, name: string): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** Takes a share lock of this name, which conflicts with `lockName` alone. */
export async function lockNameForShare(transaction: Db, name: string): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(transaction)
}

/** Does the work while nobody can write to the database: other processes wait, and give up in the end. */
export async function lockWrites<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return withoutTimeLimit(db, (connection) =>
    connection.transaction().execute(async (transaction) => {
      // On SQLite a transaction is the only writer from its beginning.
      if (engineOf(db) === 'postgres') {
        const tables = (await readTableShapes(transaction)).map(({ name }) => sql.table(name))
        await sql`lock table ${sql.join(tables)} in share mode`.execute(transaction)
      }
      return work(transaction)
    }),
  )
}

/** Does the work on one connection whose statements may take as long as they need. */
export async function withoutTimeLimit<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

/**
 * Repeats work on a connection while other sessions, such as a running Quad, hold the locks it needs. Gives up a lock
 * before PostgreSQL looks for deadlocks (deadlock_timeout), so that no request of these sessions fails.
 */
export async function retryOnLock<T>(connection: Db, work: () => Promise<T>): Promise<T> {
  const isPostgres = engineOf(connection) === 'postgres'
  const deadline = Date.now() + LOCKS_RETRIED_MS
  if (isPostgres) await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection)
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isLocked(error) || Date.now() > deadline) throw error
      }
      await wait(LOCK_PAUSE_MS)
    }
  } finally {
    if (isPostgres) await sql`reset lock_timeout`.execute(connection)
  }
}

/** Lets a transaction take as long as it needs. */
export async function liftTimeLimits(transaction: Db): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}
