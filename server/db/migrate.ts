import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isMissingTable } from './errors.ts'
import { withoutTimeLimit } from './locks.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './tables.ts'

/**
 * Brings the database to this program's schema, under a lock. Returns the names of the migrations applied.
 * Throws when the database was made by a newer Quad.
 */
export async function migrate(db: Db): Promise<string[]> {
  await refuseNewerSchema(db)
  // Both a large migration and the wait for another process's may take long.
  const { error, results } = await withoutTimeLimit(db, (connection) =>
    new Migrator({ db: connection, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest(),
  )
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** True when every migration of this program has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await appliedMigrations(db))
  return Object.keys(MIGRATIONS).every((name) => applied.has(name))
}

async function refuseNewerSchema(db: Db): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer Quad (${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
  }
}

async function appliedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
