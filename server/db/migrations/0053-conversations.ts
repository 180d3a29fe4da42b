import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Conversations with their members and messages, and the members who do not share what they have seen. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'conversations', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['pair', 'text', 'null', 'unique'],
    ['idea_id', 'text', 'null', 'unique'],
    ['last_position', 'integer'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('conversations_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createTable(db, 'conversation_members', [
    ['conversation_id', 'text'],
    ['user_id', 'text'],
    ['hidden_until', 'integer'],
    ['latest_position', 'integer'],
    ['latest_at', 'text', 'null'],
    ['read_until', 'integer'],
    ['unread_count', 'integer'],
    ['muted_until', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('conversation_members_key', ['conversation_id', 'user_id'])
    .addForeignKeyConstraint('conversation_members_in', ['conversation_id'], 'conversations', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('conversation_members_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createTable(db, 'messages', [
    ['id', 'text', 'primary'],
    ['conversation_id', 'text'],
    ['position', 'integer'],
    ['user_id', 'text', 'null'],
    ['text', 'text'],
    ['search_text', 'text'],
    ['created_at', 'text'],
    ['seen_at', 'text', 'null'],
    ['hidden_at', 'text', 'null'],
  ])
    .addUniqueConstraint('messages_place', ['conversation_id', 'position'])
    .addForeignKeyConstraint('messages_in', ['conversation_id'], 'conversations', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('messages_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createIndexes(db, [
    ['conversation_members', ['user_id', 'latest_at']],
    ['messages', ['user_id']],
  ])
  await db.schema.alterTable('profiles').addColumn('seen_hidden_at', textType(db)).execute()
}

export const conversations: Migration = { up }
