import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/**
 * Comments with one level of replies, their earlier texts, supports and mentions. A comment is on an idea; another subject
 * gets a column of its own, whose CHECK says that a comment is on one of them.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'comments', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text', 'null'],
    ['user_id', 'text', 'null'],
    ['reply_to', 'text', 'null'],
    ['text', 'text'],
    ['created_at', 'text'],
    ['edited_at', 'text', 'null'],
    ['deleted_at', 'text', 'null'],
    ['shown_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('comments_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('comments_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addForeignKeyConstraint('comments_reply_to', ['reply_to'], 'comments', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'comment_versions', [
    ['id', 'text', 'primary'],
    ['comment_id', 'text'],
    ['text', 'text'],
    ['replaced_at', 'text'],
  ])
    .addForeignKeyConstraint('versions_comment', ['comment_id'], 'comments', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  for (const [table, name] of [
    ['comment_supports', 'supports'],
    ['comment_mentions', 'mentions'],
  ] as const) {
    await createTable(db, table, [
      ['comment_id', 'text'],
      ['user_id', 'text'],
      ['created_at', 'text'],
    ])
      .addPrimaryKeyConstraint(`${table}_pair`, ['comment_id', 'user_id'])
      .addForeignKeyConstraint(`${name}_comment`, ['comment_id'], 'comments', ['id'], (key) => key.onDelete('cascade'))
      .addForeignKeyConstraint(`comment_${name}_user`, ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
      .execute()
  }
  await createIndexes(db, [
    ['comments', ['idea_id', 'created_at', 'id']],
    ['comments', ['reply_to', 'created_at', 'id']],
    ['comments', ['user_id', 'created_at']],
    ['comment_versions', ['comment_id']],
    ['comment_supports', ['user_id']],
    ['comment_mentions', ['user_id']],
  ])
  await sql`create index comments_shown on comments (idea_id) where shown_at is not null`.execute(db)
  // Of ASCII letters alone on both engines.
  await sql`create index users_mentioned_as on users (lower(username))`.execute(db)
  await db.schema
    .alterTable('notifications')
    .addColumn('comment_id', textType(db), (column) => column.references('comments.id').onDelete('cascade'))
    .execute()
  await createIndexes(db, [['notifications', ['comment_id']]])
}

export const comments: Migration = { up }
