import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'users', [
    ['id', 'text', 'primary'],
    ['email', 'text', 'unique'],
    ['username', 'text'],
    ['password_hash', 'text', 'null'],
    ['user_type', 'text'],
    ['activated_at', 'text', 'null'],
    ['suspended_at', 'text', 'null'],
    ['created_at', 'text'],
    ['version', 'integer'],
  ]).execute()

  await createTable(db, 'files', [
    ['id', 'text', 'primary'],
    ['owner_id', 'text'],
    ['kind', 'text'],
    ['size', 'integer'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('files_owner', ['owner_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'profiles', [
    ['user_id', 'text', 'primary'],
    ['firstname', 'text'],
    ['lastname', 'text'],
    ['avatar_file_id', 'text', 'null'],
    ['title', 'text'],
    ['bio', 'text'],
    ['faculty', 'text'],
    ['program', 'text'],
    ['degree', 'text'],
    ['uni', 'text'],
    ['year', 'text'],
    ['mobile', 'text'],
    ['skills', 'text'],
    ['linkedin', 'text'],
    ['github', 'text'],
    ['fb', 'text'],
    ['completed_at', 'text', 'null'],
    ['updated_at', 'text'],
    ['version', 'integer'],
    ['sort_name', 'text'],
    ['search_text', 'text'],
  ])
    .addForeignKeyConstraint('profiles_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('profiles_avatar', ['avatar_file_id'], 'files', ['id'])
    .execute()

  await createTable(db, 'sessions', [
    ['token_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ])
    .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'tokens', [
    ['token_hash', 'text', 'primary'],
    ['user_id', 'text', 'null'],
    ['purpose', 'text'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ])
    .addForeignKeyConstraint('tokens_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'ideas', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['category', 'text'],
    ['tags', 'text'],
    ['learning_outcome', 'text'],
    ['recommended_level', 'text'],
    ['github_link', 'text'],
    ['pdf_file_id', 'text', 'null'],
    ['status', 'text'],
    ['feedback', 'text'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
    ['version', 'integer'],
    ['search_text', 'text'],
  ])
    .addForeignKeyConstraint('ideas_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('ideas_pdf', ['pdf_file_id'], 'files', ['id'])
    .execute()

  await createTable(db, 'outbox', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['to_address', 'text'],
    ['params', 'text'],
    ['created_at', 'text'],
    ['attempts', 'integer'],
    ['next_attempt_at', 'text'],
    ['sent_at', 'text', 'null'],
    ['failed_at', 'text', 'null'],
    ['last_error', 'text', 'null'],
  ]).execute()

  await createTable(db, 'throttles', [
    ['key', 'text', 'primary'],
    ['window_ends_at', 'text'],
    ['hits', 'integer'],
  ]).execute()

  await createIndexes(db, [
    ['profiles', ['completed_at', 'user_id']],
    ['profiles', ['sort_name', 'user_id']],
    ['profiles', ['faculty']],
    ['profiles', ['avatar_file_id']],
    ['sessions', ['user_id']],
    ['sessions', ['expires_at']],
    ['tokens', ['user_id']],
    ['files', ['owner_id']],
    ['ideas', ['user_id', 'created_at', 'id']],
    ['ideas', ['status', 'created_at', 'id']],
    ['ideas', ['created_at', 'id']],
    ['ideas', ['pdf_file_id']],
    ['outbox', ['next_attempt_at']],
    ['outbox', ['to_address', 'created_at']],
    ['throttles', ['window_ends_at']],
  ])
}

export const initial: Migration = { up }
