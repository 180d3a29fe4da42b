import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Pictures of the updates of ideas. */
async function up(db: Kysely<unknown>): Promise<void> {
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
  await createIndexes(db, [['update_pictures', ['update_id']]])
}

export const updatePictures: Migration = { up }
