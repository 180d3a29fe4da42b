import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Events, each date a row of its own, weekly series of them, who answered what, and private addresses of calendars. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'event_series', [
    ['id', 'text', 'primary'],
    ['until', 'text'],
    ['except_dates', 'text'],
  ]).execute()
  await createTable(db, 'events', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['series_id', 'text', 'null'],
    ['position', 'integer'],
    ['type', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['starts_at', 'text'],
    ['ends_at', 'text'],
    ['time_zone', 'text'],
    ['place', 'text'],
    ['phone', 'text'],
    ['online_url', 'text'],
    ['capacity', 'integer', 'null'],
    ['idea_id', 'text', 'null'],
    ['status', 'text'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
    ['published_at', 'text', 'null'],
    ['public_at', 'text', 'null'],
    ['moved_from', 'text', 'null'],
    ['version', 'integer'],
    ['sequence', 'integer'],
    ['going_count', 'integer'],
    ['waiting_count', 'integer'],
    ['maybe_count', 'integer'],
  ])
    .addForeignKeyConstraint('events_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('events_series', ['series_id'], 'event_series', ['id'])
    .addForeignKeyConstraint('events_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createTable(db, 'event_answers', [
    ['event_id', 'text'],
    ['user_id', 'text'],
    ['answer', 'text'],
    ['waiting_since', 'text', 'null'],
    ['answered_at', 'text'],
    ['day_reminded_at', 'text', 'null'],
    ['hour_reminded_at', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('event_answers_pair', ['event_id', 'user_id'])
    .addForeignKeyConstraint('answers_event', ['event_id'], 'events', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('answers_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'calendar_tokens', [
    ['user_id', 'text', 'primary'],
    ['token_hash', 'text', 'unique'],
    ['created_at', 'text'],
    ['read_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('calendar_tokens_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['events', ['starts_at']],
    ['events', ['user_id']],
    ['events', ['series_id', 'position']],
    ['events', ['idea_id']],
    ['event_answers', ['user_id']],
  ])
  await sql`create index events_public on events (starts_at) where public_at is not null`.execute(db)
}

export const events: Migration = { up }
