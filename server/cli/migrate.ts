import { readConfig } from '../config.ts'
import { migrateDatabase } from '../db/migrate.ts'

/** `quad migrate`: brings the database to this version's schema. */
export async function runMigrate(): Promise<void> {
  const applied = await migrateDatabase(readConfig().database)
  process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
}
