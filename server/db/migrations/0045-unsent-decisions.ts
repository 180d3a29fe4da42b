import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decisions take effect when they are sent, so that their undo restores nothing. One that took effect before, and whose idea has a
 * newer version since, counts as sent: it would decide on that version.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update reviews set notified_at = created_at
    where notified_at is null and content_version < (
      select coalesce(unpublished_versions.content_version, ideas.content_version)
      from ideas left join unpublished_versions on unpublished_versions.idea_id = ideas.id
      where ideas.id = reviews.idea_id)`.execute(db)
  await db.schema.alterTable('reviews').dropColumn('undo').execute()
}

export const unsentDecisions: Migration = { up }
