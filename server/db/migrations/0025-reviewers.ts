import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** The review scope of a reviewer. The role itself is a value of `user_type`. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['review_faculties', 'review_categories']) {
    await db.schema
      .alterTable('users')
      .addColumn(name, textType(db), (column) => column.notNull().defaultTo('[]'))
      .execute()
  }
}

export const reviewers: Migration = { up }
