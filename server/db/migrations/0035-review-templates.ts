import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Texts for the notes of reviews, of one reviewer or, without an owner, of all. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'review_templates', [
    ['id', 'text', 'primary'],
    ['owner_id', 'text', 'null'],
    ['name', 'text'],
    ['text', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('review_templates_owner', ['owner_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['review_templates', ['owner_id']]])
}

export const reviewTemplates: Migration = { up }
