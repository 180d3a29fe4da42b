import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** What administrators decided for the whole site: one row, or none while all is as the specification has it. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'site_settings', [
    ['id', 'integer', 'primary'],
    ['settings', 'text'],
    ['version', 'integer'],
    ['changed_at', 'text'],
  ]).execute()
}

export const siteSettings: Migration = { up }
