import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Files that arrive in parts, until something takes them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'uploads', [
    ['id', 'text', 'primary'],
    ['owner_id', 'text'],
    ['kind', 'text'],
    ['size', 'integer'],
    ['received', 'integer'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addForeignKeyConstraint('uploads_owner', ['owner_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'upload_parts', [
    ['upload_id', 'text'],
    ['start', 'integer'],
    ['file_id', 'text'],
  ])
    .addPrimaryKeyConstraint('upload_parts_pk', ['upload_id', 'start'])
    .addForeignKeyConstraint('upload_parts_upload', ['upload_id'], 'uploads', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('upload_parts_file', ['file_id'], 'files', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['uploads', ['owner_id']],
    ['uploads', ['updated_at']],
    ['upload_parts', ['file_id']],
  ])
}

export const uploads: Migration = { up }
