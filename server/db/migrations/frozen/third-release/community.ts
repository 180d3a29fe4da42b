import { type Kysely, sql } from 'kysely'
import { createIndexes, createTable, textType } from '../create-table.ts'

/** Tables of events, comments, conversations and reports. */
export async function createCommunity(db: Kysely<unknown>): Promise<void> {
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
    ['hidden_at', 'text', 'null'],
    ['cancel_reason', 'text', 'null'],
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
    .addColumn('event_id', textType(db), (column) =>
      column.references('events.id').onDelete('cascade').check(sql`(idea_id is null) <> (event_id is null)`),
    )
    .addColumn('hidden_at', textType(db))
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

  await createTable(db, 'comment_supports', [
    ['comment_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('comment_supports_pair', ['comment_id', 'user_id'])
    .addForeignKeyConstraint('supports_comment', ['comment_id'], 'comments', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('comment_supports_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'comment_mentions', [
    ['comment_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('comment_mentions_pair', ['comment_id', 'user_id'])
    .addForeignKeyConstraint('mentions_comment', ['comment_id'], 'comments', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('comment_mentions_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

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

  await createTable(db, 'reports', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['target_id', 'text'],
    ['author_id', 'text', 'null'],
    ['snapshot', 'text'],
    ['created_at', 'text'],
    ['waiting_since', 'text', 'null'],
    ['decided_at', 'text', 'null'],
    ['version', 'integer'],
  ])
    .addForeignKeyConstraint('reports_author', ['author_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createTable(db, 'report_statements', [
    ['id', 'text', 'primary'],
    ['report_id', 'text'],
    ['reporter_id', 'text', 'null'],
    ['reason', 'text'],
    ['text', 'text'],
    ['snapshot', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('statements_report', ['report_id'], 'reports', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('statements_reporter', ['reporter_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addUniqueConstraint('report_statements_once', ['report_id', 'reporter_id'])
    .execute()

  await createTable(db, 'report_decisions', [
    ['id', 'text', 'primary'],
    ['report_id', 'text'],
    ['moderator_id', 'text', 'null'],
    ['action', 'text'],
    ['reason', 'text'],
    ['until', 'text', 'null'],
    ['created_at', 'text'],
    ['token_hash', 'text', 'null', 'unique'],
    ['objection', 'text'],
    ['objected_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('decisions_report', ['report_id'], 'reports', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('decisions_moderator', ['moderator_id'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()

  await createIndexes(db, [
    ['events', ['starts_at']],
    ['events', ['user_id']],
    ['events', ['series_id', 'position']],
    ['events', ['idea_id']],
    ['event_answers', ['user_id']],
    ['comments', ['idea_id', 'created_at', 'id']],
    ['comments', ['reply_to', 'created_at', 'id']],
    ['comments', ['user_id', 'created_at']],
    ['comments', ['created_at', 'user_id']],
    ['comments', ['event_id', 'created_at', 'id']],
    ['comment_versions', ['comment_id']],
    ['comment_supports', ['user_id']],
    ['comment_mentions', ['user_id']],
    ['conversation_members', ['user_id', 'latest_at']],
    ['messages', ['user_id']],
    ['messages', ['created_at']],
    ['reports', ['waiting_since', 'id']],
    ['reports', ['decided_at', 'id']],
    ['reports', ['kind', 'target_id']],
    ['reports', ['author_id']],
    ['report_statements', ['reporter_id']],
    ['report_decisions', ['report_id']],
    ['report_decisions', ['moderator_id']],
  ])
  for (const statement of [
    'create index events_public on events (starts_at) where public_at is not null',
    'create index comments_shown on comments (idea_id) where shown_at is not null',
    'create index comments_shown_of_event on comments (event_id) where shown_at is not null',
    'create unique index reports_waiting on reports (kind, target_id) where waiting_since is not null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
