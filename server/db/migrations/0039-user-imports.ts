import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Imports of lists of members, with what they invited and changed, so that they can be undone. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'user_imports', [
    ['id', 'text', 'primary'],
    ['created_at', 'text'],
    ['added', 'integer'],
    ['updated', 'integer'],
  ]).execute()
  await createTable(db, 'user_import_changes', [
    ['import_id', 'text'],
    ['user_id', 'text'],
    ['before', 'text'],
    ['after', 'text'],
  ])
    .addPrimaryKeyConstraint('user_import_changes_once', ['import_id', 'user_id'])
    .addForeignKeyConstraint('user_import_changes_import', ['import_id'], 'user_imports', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('user_import_changes_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('invitations')
    .addColumn('import_id', textType(db), (column) => column.references('user_imports.id').onDelete('set null'))
    .execute()
  await createIndexes(db, [
    ['user_import_changes', ['user_id']],
    ['invitations', ['import_id']],
  ])
}

export const userImports: Migration = { up }
