import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes } from './frozen/create-table.ts'

/** The orders of the administrators' list of users. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [
    ['profiles', ['sort_name', 'user_id']],
    ['users', ['created_at', 'id']],
  ])
  await sql`create index users_last_active on users (coalesce(last_active_at, ''), id)`.execute(db)
}

export const usersLists: Migration = { up }
