import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, textType } from './frozen/create-table.ts'

/** Entries say who entered them, also once the idea is somebody else's. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('call_entries')
    .addColumn('entered_by', textType(db), (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await sql`update call_entries set entered_by = (select user_id from ideas where ideas.id = call_entries.idea_id)`.execute(
    db,
  )
  await createIndexes(db, [['call_entries', ['entered_by']]])
}

export const enteredBy: Migration = { up }
