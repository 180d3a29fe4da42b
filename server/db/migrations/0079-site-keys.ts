import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Keys that all processes of the site share. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'site_keys', [
    ['name', 'text', 'primary'],
    ['key', 'text'],
  ]).execute()
}

export const siteKeys: Migration = { up }
