import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Portfolios of members. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'portfolios', [
    ['user_id', 'text', 'primary'],
    ['place', 'text', 'unique'],
    ['audience', 'text'],
    ['parts', 'text'],
    ['about', 'text'],
    ['left_out', 'text'],
    ['named_at', 'text', 'null'],
    ['updated_at', 'text'],
  ])
    .addForeignKeyConstraint('portfolios_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
}

export const portfolios: Migration = { up }
