import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable, textType } from './frozen/create-table.ts'

/** Support of updates, and comments about them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'update_supports', [
    ['update_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('update_supports_key', ['update_id', 'user_id'])
    .addForeignKeyConstraint('update_supports_update', ['update_id'], 'idea_updates', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('update_supports_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('update_supports_by_user')
    .on('update_supports')
    .columns(['user_id', 'update_id'])
    .execute()
  await db.schema
    .alterTable('comments')
    .addColumn('update_id', textType(db), (column) => column.references('idea_updates.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('comments_of_update').on('comments').column('update_id').execute()
}

export const updateAnswers: Migration = { up }
