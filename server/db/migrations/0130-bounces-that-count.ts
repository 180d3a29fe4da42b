import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Bounces of many members at once count for nothing. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_bounces')
    .addColumn('is_counted', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

export const bouncesThatCount: Migration = { up }
