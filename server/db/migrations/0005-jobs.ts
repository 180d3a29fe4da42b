import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'jobs', [
    ['name', 'text', 'primary'],
    ['claimed_until', 'text'],
    ['done_at', 'text', 'null'],
    ['last_error', 'text', 'null'],
  ]).execute()
}

export const jobs: Migration = { up }
