import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, textType } from './frozen/create-table.ts'

/** Comments on events: each comment is on an idea or an event. Notifications of them name the event. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('comments')
    .addColumn('event_id', textType(db), (column) =>
      column.references('events.id').onDelete('cascade').check(sql`(idea_id is null) <> (event_id is null)`),
    )
    .execute()
  await db.schema
    .alterTable('notifications')
    .addColumn('event_id', textType(db), (column) => column.references('events.id').onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['comments', ['event_id', 'created_at', 'id']],
    ['notifications', ['event_id']],
  ])
  await sql`create index comments_shown_of_event on comments (event_id) where shown_at is not null`.execute(db)
}

export const eventComments: Migration = { up }
