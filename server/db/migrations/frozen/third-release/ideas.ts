import { type Kysely, sql } from 'kysely'
import { createIndexes, createTable, textType } from '../create-table.ts'

/** Tables of ideas. */
export async function createIdeas(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'reviews', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['reviewer_id', 'text', 'null'],
    ['decision', 'text'],
    ['feedback', 'text'],
    ['created_at', 'text'],
    ['content_version', 'integer', 'null'],
  ])
    .addColumn('notes', textType(db), (column) => column.notNull().defaultTo('[]'))
    .addColumn('scores', textType(db), (column) => column.notNull().defaultTo('{}'))
    .addColumn('reply', textType(db), (column) => column.notNull().defaultTo(''))
    .addColumn('replied_at', textType(db))
    .addColumn('notified_at', textType(db))
    .addForeignKeyConstraint('reviews_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('reviews_reviewer', ['reviewer_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createTable(db, 'review_openings', [
    ['user_id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['open_until', 'text'],
  ])
    .addForeignKeyConstraint('review_openings_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('review_openings_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'review_templates', [
    ['id', 'text', 'primary'],
    ['owner_id', 'text', 'null'],
    ['name', 'text'],
    ['text', 'text'],
    ['created_at', 'text'],
  ])
    .addColumn('translations', textType(db), (column) => column.notNull().defaultTo('{}'))
    .addForeignKeyConstraint('review_templates_owner', ['owner_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idea_supports', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
  ])
    .addColumn('moved_from', textType(db), (column) => column.references('ideas.id').onDelete('set null'))
    .addPrimaryKeyConstraint('idea_supports_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('supports_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('supports_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idea_follows', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
    ['muted_at', 'text', 'null'],
  ])
    .addColumn('moved_from', textType(db), (column) => column.references('ideas.id').onDelete('set null'))
    .addPrimaryKeyConstraint('idea_follows_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('follows_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('follows_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idea_versions', [
    ['idea_id', 'text'],
    ['content_version', 'integer'],
    ['content_saved_at', 'text'],
    ['content_author_id', 'text', 'null'],
    ['content_reason', 'text'],
    ['status', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['category', 'text'],
    ['tags', 'text'],
    ['learning_outcome', 'text'],
    ['recommended_level', 'text'],
    ['github_link', 'text'],
    ['pdf_file_id', 'text', 'null'],
    ['pdf_size', 'integer'],
    ['held_at', 'text', 'null'],
    ['hidden_at', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('idea_versions_number', ['idea_id', 'content_version'])
    .addForeignKeyConstraint('idea_versions_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_versions_author', ['content_author_id'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()

  await createTable(db, 'unpublished_versions', [
    ['idea_id', 'text', 'primary'],
    ['content_version', 'integer'],
    ['content_saved_at', 'text'],
    ['content_author_id', 'text', 'null'],
    ['content_reason', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['category', 'text'],
    ['tags', 'text'],
    ['learning_outcome', 'text'],
    ['recommended_level', 'text'],
    ['github_link', 'text'],
    ['pdf_file_id', 'text', 'null'],
  ])
    .addForeignKeyConstraint('unpublished_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('unpublished_author', ['content_author_id'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .addForeignKeyConstraint('unpublished_pdf', ['pdf_file_id'], 'files', ['id'])
    .execute()

  await createTable(db, 'idea_texts', [
    ['idea_id', 'text', 'primary'],
    ['own_text', 'text'],
    ['pdf_text', 'text'],
    ['own_words', 'text'],
    ['pdf_words', 'text'],
    ['read_due_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_texts_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idea_roles', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['position', 'integer'],
    ['title', 'text'],
    ['note', 'text'],
    ['skills', 'text'],
    ['filled_by', 'text', 'null'],
    ['created_at', 'text'],
    ['removed_at', 'text', 'null'],
  ])
    .addColumn('skill_keys', textType(db), (column) => column.notNull().defaultTo('[]'))
    .addForeignKeyConstraint('roles_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('roles_filled_by', ['filled_by'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addUniqueConstraint('idea_roles_one_each', ['idea_id', 'filled_by'])
    .execute()

  await createTable(db, 'idea_members', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['role', 'text'],
    ['coauthor_at', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('idea_members_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('members_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('members_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'former_members', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['left_at', 'text'],
  ])
    .addPrimaryKeyConstraint('former_members_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('former_members_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('former_members_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'role_requests', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['idea_id', 'text'],
    ['role_id', 'text'],
    ['user_id', 'text'],
    ['note', 'text'],
    ['status', 'text'],
    ['created_at', 'text'],
    ['answered_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('requests_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('requests_role', ['role_id'], 'idea_roles', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('requests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'member_skills', [
    ['skill_key', 'text'],
    ['user_id', 'text'],
  ])
    .addPrimaryKeyConstraint('member_skills_pair', ['skill_key', 'user_id'])
    .addForeignKeyConstraint('member_skills_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'wanted_skills', [
    ['skill_key', 'text'],
    ['idea_id', 'text'],
    ['skill', 'text'],
  ])
    .addPrimaryKeyConstraint('wanted_skills_pair', ['skill_key', 'idea_id'])
    .addForeignKeyConstraint('wanted_skills_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'drafts', [
    ['user_id', 'text'],
    ['id', 'text'],
    ['content', 'text'],
    ['version', 'integer'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addPrimaryKeyConstraint('drafts_of_member', ['user_id', 'id'])
    .addForeignKeyConstraint('drafts_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idea_progress', [
    ['idea_id', 'text', 'primary'],
    ['stage', 'text'],
    ['reached', 'text'],
    ['milestones', 'text'],
    ['continues_id', 'text', 'null'],
    ['progress_at', 'text'],
    ['asked_at', 'text', 'null'],
    ['announced_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_progress_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_progress_continues', ['continues_id'], 'ideas', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()

  await createTable(db, 'idea_updates', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['text', 'text'],
    ['created_at', 'text'],
    ['edited_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_updates_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_updates_user', ['user_id'], 'users', ['id'])
    .execute()

  await createTable(db, 'update_pictures', [
    ['id', 'text', 'primary'],
    ['update_id', 'text'],
    ['alt', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('update_pictures_file', ['id'], 'files', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('update_pictures_update', ['update_id'], 'idea_updates', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()

  await createIndexes(db, [
    ['reviews', ['idea_id']],
    ['reviews', ['reviewer_id']],
    ['reviews', ['created_at']],
    ['reviews', ['notified_at']],
    ['review_openings', ['idea_id']],
    ['review_templates', ['owner_id']],
    ['idea_supports', ['user_id', 'created_at']],
    ['idea_supports', ['created_at', 'user_id']],
    ['idea_follows', ['user_id', 'created_at']],
    ['unpublished_versions', ['content_author_id']],
    ['unpublished_versions', ['pdf_file_id']],
    ['idea_roles', ['idea_id', 'position']],
    ['idea_roles', ['filled_by']],
    ['idea_members', ['user_id', 'created_at']],
    ['former_members', ['user_id']],
    ['role_requests', ['idea_id', 'user_id']],
    ['role_requests', ['role_id']],
    ['role_requests', ['user_id', 'created_at']],
    ['member_skills', ['user_id']],
    ['wanted_skills', ['idea_id']],
    ['idea_progress', ['stage', 'progress_at']],
    ['idea_progress', ['continues_id']],
    ['idea_updates', ['idea_id', 'created_at']],
    ['idea_updates', ['user_id']],
    ['update_pictures', ['update_id']],
  ])
  for (const statement of [
    'create index idea_supports_moved_from on idea_supports (moved_from) where moved_from is not null',
    'create index idea_follows_moved_from on idea_follows (moved_from) where moved_from is not null',
    'create index idea_versions_author on idea_versions (content_author_id)',
    'create index idea_texts_read_due on idea_texts (read_due_at, idea_id) where read_due_at is not null',
    "create unique index role_requests_open on role_requests (idea_id, user_id) where status = 'open'",
  ]) {
    await sql.raw(statement).execute(db)
  }
}
