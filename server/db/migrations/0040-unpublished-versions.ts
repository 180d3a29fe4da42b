import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Ideas and newer versions of ideas that everybody sees only once they are approved. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ideas').addColumn('held_at', textType(db)).execute()
  await db.schema.alterTable('ideas').addColumn('shown_status', textType(db)).execute()
  await db.schema.alterTable('idea_versions').addColumn('held_at', textType(db)).execute()
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
  await createIndexes(db, [
    ['unpublished_versions', ['content_author_id']],
    ['unpublished_versions', ['pdf_file_id']],
  ])
}

export const unpublishedVersions: Migration = { up }
