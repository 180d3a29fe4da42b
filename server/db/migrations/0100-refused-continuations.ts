import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Authors refuse that an idea says to continue theirs. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idea_progress')
    .addColumn('refused', textType(db), (column) => column.notNull().defaultTo(sql.lit('[]')))
    .execute()
}

export const refusedContinuations: Migration = { up }
