import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Settings of the whole site by administrators: one row, or none while all are the specification's. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'site_settings', [
    ['id', 'integer', 'primary'],
    ['settings', 'text'],
    ['version', 'integer'],
    ['changed_at', 'text'],
  ]).execute()
}

export const siteSettings: Migration = { up }
