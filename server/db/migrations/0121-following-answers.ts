import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Answers to a date and the following ones, which hold for dates that are added later. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_answers')
    .addColumn('is_following', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export const followingAnswers: Migration = { up }
