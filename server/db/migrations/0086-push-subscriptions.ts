import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Where pushes to the device of a session are sent, and the news that wait to be. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'push_subscriptions', [
    ['session_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['endpoint', 'text', 'unique'],
    ['p256dh', 'text'],
    ['auth', 'text'],
    ['created_at', 'text'],
    ['waiting', 'text'],
    ['attempts', 'integer'],
    ['next_attempt_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('push_subscriptions_session', ['session_hash'], 'sessions', ['token_hash'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('push_subscriptions_member', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createIndexes(db, [
    ['push_subscriptions', ['user_id']],
    ['push_subscriptions', ['next_attempt_at']],
  ])
}

export const pushSubscriptions: Migration = { up }
