import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'connection_requests', [
    ['id', 'text', 'primary'],
    ['sender_id', 'text'],
    ['recipient_id', 'text'],
    ['pair', 'text', 'unique'],
    ['note', 'text'],
    ['created_at', 'text'],
    ['ignored_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('requests_sender', ['sender_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('requests_recipient', ['recipient_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'connections', [
    ['user_id', 'text'],
    ['other_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('connections_pair', ['user_id', 'other_id'])
    .addForeignKeyConstraint('connections_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('connections_other', ['other_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'notifications', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['kind', 'text'],
    ['actor_id', 'text', 'null'],
    ['idea_id', 'text', 'null'],
    ['idea_title', 'text'],
    ['idea_status', 'text', 'null'],
    ['created_at', 'text'],
    ['read_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('notifications_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('notifications_actor', ['actor_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('notifications_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createIndexes(db, [
    ['connection_requests', ['recipient_id', 'created_at']],
    ['connection_requests', ['sender_id', 'created_at']],
    ['connections', ['user_id', 'created_at']],
    ['connections', ['other_id']],
    ['notifications', ['user_id', 'id']],
    ['notifications', ['actor_id']],
    ['notifications', ['idea_id']],
  ])
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .column('user_id')
    .where(sql.ref('read_at'), 'is', null)
    .execute()

  const withDefault = (value: string) => sql.lit(value)
  for (const column of ['email_audience', 'mobile_audience']) {
    await db.schema
      .alterTable('profiles')
      .addColumn(column, textType(db), (definition) => definition.notNull().defaultTo(withDefault('nobody')))
      .execute()
  }
  await db.schema
    .alterTable('sessions')
    .addColumn('user_agent', textType(db), (definition) => definition.notNull().defaultTo(withDefault('')))
    .execute()
}

export const connectionsAndNotifications: Migration = { up }
