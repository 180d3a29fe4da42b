import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes } from './frozen/create-table.ts'

/** Indexes for the figures of the dashboard: what happened in a time, and ideas by category and status. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [
    ['reviews', ['created_at']],
    ['ideas', ['created_at', 'user_id']],
    ['comments', ['created_at', 'user_id']],
    ['idea_supports', ['created_at', 'user_id']],
  ])
  await sql`create index ideas_category_status on ideas (category, status) where merged_into is null`.execute(db)
}

export const dashboard: Migration = { up }
