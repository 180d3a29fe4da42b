import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The versions of an idea that its last review, and its last feedback, spoke of. An edit sends an idea back to Pending,
 * so one that is decided on has not changed since. Whether a Pending one has is not known: its feedback counts as earlier.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ideas').addColumn('reviewed_version', 'integer').execute()
  await db.schema.alterTable('ideas').addColumn('feedback_version', 'integer').execute()
  await sql`update ideas set reviewed_version = version where status <> 'Pending'`.execute(db)
  await sql`update ideas set feedback_version = version where status <> 'Pending' and feedback <> ''`.execute(db)
}

export const reviewedVersions: Migration = { up }
