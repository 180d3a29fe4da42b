import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import { openDatabase } from './connection.ts'
import { applyDerivedState, isDerivedStateApplied } from './derived/derived-state.ts'
import { isMissingTable } from './errors.ts'
import { retryOnLock, withoutTimeLimit } from './locks.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { SQUASHED } from './migrations/squashed.ts'
import type { Db } from './tables.ts'

/**
 * Brings the database to this program's schema, under a lock. Returns the names of the migrations applied.
 * Throws when it does not know a migration that the database has had.
 */
export async function migrate(db: Db): Promise<string[]> {
  const before = await appliedMigrations(db)
  rejectUnknownSchema(before)
  // Most starts: nothing to lock, and no schema to read.
  if (missingFrom(before).length === 0 && (await isDerivedStateApplied(db))) return []
  // Both a large migration and the wait for another process's may take long.
  return withoutTimeLimit(db, async (connection) => {
    const applied = await retryOnLock(connection, async () => {
      await recordSquashed(connection)
      const { error, results = [] } = await migratorOf(connection).migrateToLatest()
      if (error) throw error
      return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
    })
    await retryOnLock(connection, () => applyDerivedState(connection))
    return applied
  })
}

/** Brings an empty or older database to the schema that it had after one migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await recordSquashed(db)
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
}

/** The migrations of this program that the database still lacks. */
export async function missingMigrations(db: Db): Promise<string[]> {
  return missingFrom(await appliedMigrations(db))
}

function missingFrom(applied: string[]): string[] {
  return Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
}

/**
 * The migrations of a database or backup that this program does not know, and whether they are of the time between two releases,
 * which are one in the later release, or of a newer Quad. Undefined where it knows all.
 */
export function unknownMigrations(applied: string[]): { names: string; areBetweenReleases: boolean } | undefined {
  const unknown = applied.filter((name) => !(name in MIGRATIONS))
  const squashed = [...SQUASHED.values()].flat()
  const between = unknown.filter((name) => squashed.includes(name))
  if (between.length > 0) return { names: between.join(', '), areBetweenReleases: true }
  return unknown.length > 0 ? { names: unknown.join(', '), areBetweenReleases: false } : undefined
}

/** As `migrate`, with time for large tables and for waiting until another process is through. */
export async function migrateDatabase(database: Config['database']): Promise<string[]> {
  const db = openDatabase(database, { hasTimeouts: false })
  return migrate(db).finally(() => db.destroy())
}

/** True when every migration of this program has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await missingMigrations(db)).length === 0
}

function rejectUnknownSchema(applied: string[]): void {
  const unknown = unknownMigrations(applied)
  if (!unknown) return
  const { names, areBetweenReleases } = unknown
  throw new Error(
    areBetweenReleases
      ? `The database was made between two releases (${names}). Restore a backup of a release.`
      : `The database was made by a newer Quad (${names}). Start that version, or restore a backup.`,
  )
}

/** The migrations that the database has had, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return withSquashed(await recordedMigrations(db))
}

/** The names of recorded migrations, of which those that were squashed are one. */
export function withSquashed(recorded: string[]): string[] {
  const squashed = [...SQUASHED].filter(([, names]) => names.every((name) => recorded.includes(name)))
  const replaced = new Set(squashed.flatMap(([, names]) => names))
  return [...recorded.filter((name) => !replaced.has(name)), ...squashed.map(([name]) => name)].toSorted()
}

/** Records the migrations that took the place of others where the database has had those. */
async function recordSquashed(db: Db): Promise<void> {
  const recorded = await recordedMigrations(db)
  const applied = withSquashed(recorded)
  const added = applied.filter((name) => !recorded.includes(name))
  if (added.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const name of added) {
      const replaced = sql.join(SQUASHED.get(name) ?? [])
      await sql`insert into kysely_migration (name, timestamp)
        select ${name}, max(timestamp) from kysely_migration where name in (${replaced}) having count(*) > 0
        on conflict (name) do nothing`.execute(tx)
      await sql`delete from kysely_migration where name in (${replaced})`.execute(tx)
    }
  })
}

async function recordedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
