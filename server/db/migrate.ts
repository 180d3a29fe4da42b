import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import { openDatabase } from './connection.ts'
import { isMissingTable } from './errors.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './tables.ts'

/**
 * Brings the database to this program's schema, under a lock. Returns the names of the migrations applied.
 * Throws when the database was made by a newer Quad.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  await refuseNewerSchema(db)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** As `migrate`, with time for large tables and for waiting until another process is through. */
export async function migrateDatabase(database: Config['database']): Promise<string[]> {
  const db = openDatabase(database, { isPatient: true })
  return migrate(db).finally(() => db.destroy())
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
