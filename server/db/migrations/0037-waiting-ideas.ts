import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** All that counting the review queue reads, in one index. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('ideas_waiting_since').execute()
  await sql`
    create index ideas_waiting on ideas (waiting_since, id, user_id, reviewer_id, due_at, category)
    where waiting_since is not null and merged_into is null`.execute(db)
}

export const waitingIdeas: Migration = { up }
