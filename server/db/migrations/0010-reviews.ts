import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Who decided what on an idea, and when. The decision outlives its reviewer's account, not the idea. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'reviews', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['reviewer_id', 'text', 'null'],
    ['decision', 'text'],
    ['feedback', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('reviews_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('reviews_reviewer', ['reviewer_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createIndexes(db, [
    ['reviews', ['idea_id']],
    ['reviews', ['reviewer_id']],
  ])
}

export const reviews: Migration = { up }
