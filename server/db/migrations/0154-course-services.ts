import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Permissions of teachers in the courses of a learning platform. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['may_invite', 'may_grade']) {
    await db.schema
      .alterTable('learning_platforms')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(1))
      .execute()
  }
}

export const courseServices: Migration = { up }
