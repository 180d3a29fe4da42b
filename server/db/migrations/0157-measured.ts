import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** The one thing that the team of an idea measured. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idea_progress')
    .addColumn('measured', textType(db), (column) => column.notNull().defaultTo(''))
    .execute()
}

export const measured: Migration = { up }
