import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration'
import { type Engine, engineOf } from '../engine.ts'
import type { Db, Row } from '../tables.ts'
import { POSTGRES_STATEMENTS } from './postgres.ts'
import type { DerivedStatements } from './rules.ts'
import { SQLITE_STATEMENTS } from './sqlite.ts'
import { deriveTexts, TEXTS_STATE } from './texts.ts'

const STATEMENTS: Record<Engine, DerivedStatements> = { sqlite: SQLITE_STATEMENTS, postgres: POSTGRES_STATEMENTS }

const HASHES: Record<Engine, string> = { sqlite: hashOf(SQLITE_STATEMENTS), postgres: hashOf(POSTGRES_STATEMENTS) }

type Named = { name: string }

const MIGRATION_LOCK = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }

/**
 * Brings triggers, counts, visibility columns, tokens and search indexes to this version's, under the lock of the migrations.
 * Does nothing when the database has had the same statements. Takes one connection, without time limits.
 */
export async function applyDerivedState(connection: Db): Promise<void> {
  if (await isDerivedStateApplied(connection)) return
  const engine = engineOf(connection)
  const { rebuild, triggers } = STATEMENTS[engine]
  const { adapter } = connection.getExecutor()
  await adapter.acquireMigrationLock(connection, MIGRATION_LOCK)
  try {
    await connection.transaction().execute(async (transaction) => {
      const state = await stateOf(transaction)
      if (isCurrent(engine, state)) return
      const derive = async () => (state?.texts === TEXTS_STATE ? undefined : deriveTexts(transaction))
      // PostgreSQL makes its indexes here, while readers do not wait; SQLite with the triggers.
      if (engine === 'postgres') await derive()
      for (const statement of rebuild) await sql.raw(statement).execute(transaction)
      await dropDerivedState(transaction)
      if (engine === 'sqlite') await derive()
      for (const statement of triggers) await sql.raw(statement).execute(transaction)
      await transaction.insertInto('derived_state').values({ hash: HASHES[engine], texts: TEXTS_STATE }).execute()
    })
  } finally {
    await adapter.releaseMigrationLock(connection, MIGRATION_LOCK)
  }
}

/**
 * Removes every trigger, so that rows can be loaded unchanged; the next `applyDerivedState` computes the derived data.
 * Pass a transaction.
 */
export async function dropDerivedState(transaction: Db): Promise<void> {
  const isPostgres = engineOf(transaction) === 'postgres'
  const names = isPostgres
    ? sql<Named>`select proname as name from pg_proc
        where pronamespace = current_schema()::regnamespace and proname like 'derived%'`
    : sql<Named>`select name from sqlite_master where type = 'trigger' and name like 'derived%'`
  for (const { name } of (await names.execute(transaction)).rows) {
    const drop = isPostgres ? sql`drop function ${sql.id(name)}() cascade` : sql`drop trigger ${sql.id(name)}`
    await drop.execute(transaction)
  }
  // Schemas of earlier versions have no such table.
  const tables = await transaction.introspection.getTables()
  if (tables.some(({ name }) => name === 'derived_state')) await transaction.deleteFrom('derived_state').execute()
}

function hashOf({ rebuild, triggers }: DerivedStatements): string {
  return createHash('sha256')
    .update([...rebuild, ...triggers].join(';\n'))
    .digest('hex')
}

/** True when the database has had this version's statements. Its schema has to be this version's. */
export async function isDerivedStateApplied(db: Db): Promise<boolean> {
  return isCurrent(engineOf(db), await stateOf(db))
}

async function stateOf(db: Db): Promise<Row<'derived_state'> | undefined> {
  return db.selectFrom('derived_state').selectAll().executeTakeFirst()
}

function isCurrent(engine: Engine, state: Row<'derived_state'> | undefined): boolean {
  return state?.hash === HASHES[engine] && state.texts === TEXTS_STATE
}
