import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable, textType } from './frozen/create-table.ts'

/**
 * Earlier versions of ideas. Number, author, reason and time of the newest version are on the idea. The current text
 * becomes version 1, as earlier texts were not kept. Each review names the version it judged.
 */
async function up(db: Kysely<unknown>): Promise<void> {
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
  ])
    .addPrimaryKeyConstraint('idea_versions_number', ['idea_id', 'content_version'])
    .addForeignKeyConstraint('idea_versions_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_versions_author', ['content_author_id'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()
  await sql`create index idea_versions_author on idea_versions (content_author_id)`.execute(db)

  await db.schema
    .alterTable('ideas')
    .addColumn('content_version', 'integer', (column) => column.notNull().defaultTo(sql.lit(1)))
    .execute()
  for (const name of ['content_saved_at', 'content_reason']) {
    await db.schema
      .alterTable('ideas')
      .addColumn(name, textType(db), (column) => column.notNull().defaultTo(sql.lit('')))
      .execute()
  }
  await db.schema
    .alterTable('ideas')
    .addColumn('content_author_id', textType(db), (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await sql`create index ideas_content_author on ideas (content_author_id)`.execute(db)
  // Each change of an idea was an edit or a review. When an idea was edited is not known where both took place.
  await sql`update ideas set content_author_id = user_id, content_saved_at = case
    when version - 1 = (select count(*) from reviews where reviews.idea_id = ideas.id) then created_at
    else updated_at end`.execute(db)

  await db.schema.alterTable('reviews').addColumn('content_version', 'integer').execute()
  await sql`update reviews set content_version = 1
    where created_at >= (select content_saved_at from ideas where ideas.id = reviews.idea_id)`.execute(db)
}

export const ideaVersions: Migration = { up }
