import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Answers of which others were told. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('answer_times')
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export const toldAnswers: Migration = { up }
