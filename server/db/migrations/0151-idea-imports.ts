import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Imports of ideas, with the rows of their files while they can be undone, and what imported ideas bring along. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idea_imports', [
    ['id', 'text', 'primary'],
    ['created_at', 'text'],
    ['actor_id', 'text', 'null'],
    ['file_name', 'text'],
    ['source', 'text'],
    ['encoding', 'text', 'null'],
    ['state', 'text'],
    ['names', 'text'],
    ['columns', 'text'],
    ['counts', 'text'],
    ['options', 'text', 'null'],
    ['done', 'integer'],
    ['run_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_imports_actor', ['actor_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createTable(db, 'idea_import_rows', [
    ['import_id', 'text'],
    ['row', 'integer'],
    ['cells', 'text'],
    ['outcome', 'text'],
    ['field', 'text'],
    ['problem', 'text'],
    ['idea_id', 'text', 'null'],
    ['is_done', 'integer'],
  ])
    .addPrimaryKeyConstraint('idea_import_rows_once', ['import_id', 'row'])
    .addForeignKeyConstraint('idea_import_rows_import', ['import_id'], 'idea_imports', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createTable(db, 'imported_ideas', [
    ['idea_id', 'text', 'primary'],
    ['import_id', 'text', 'null'],
    ['author_name', 'text'],
    ['invited_email', 'text', 'null'],
    ['votes', 'integer'],
    ['source', 'text'],
  ])
    .addForeignKeyConstraint('imported_ideas_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('imported_ideas_import', ['import_id'], 'idea_imports', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()
  await db.schema
    .alterTable('invitations')
    .addColumn('idea_import_id', textType(db), (column) => column.references('idea_imports.id').onDelete('set null'))
    .execute()
  await createIndexes(db, [
    ['idea_imports', ['actor_id']],
    ['idea_imports', ['state']],
    ['idea_import_rows', ['import_id', 'outcome', 'row']],
    ['imported_ideas', ['import_id']],
    ['imported_ideas', ['invited_email']],
    ['invitations', ['idea_import_id']],
  ])
}

export const ideaImports: Migration = { up }
