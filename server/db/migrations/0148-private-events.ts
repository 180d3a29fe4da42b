import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Events of a team, which nobody else sees, and whom they invite beside it. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('is_private', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('events').addColumn('shown_at', textType(db)).execute()
  await createTable(db, 'event_guests', [
    ['event_id', 'text'],
    ['user_id', 'text'],
  ])
    .addPrimaryKeyConstraint('event_guests_pk', ['event_id', 'user_id'])
    .addForeignKeyConstraint('event_guests_event', ['event_id'], 'events', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('event_guests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['event_guests', ['user_id']],
    ['events', ['is_private', 'starts_at']],
  ])
}

export const privateEvents: Migration = { up }
