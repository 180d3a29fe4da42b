import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Private notes of members on their connections. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['note', 'note_search']) {
    await db.schema
      .alterTable('connections')
      .addColumn(column, textType(db), (definition) => definition.notNull().defaultTo(sql.lit('')))
      .execute()
  }
}

export const connectionNotes: Migration = { up }
