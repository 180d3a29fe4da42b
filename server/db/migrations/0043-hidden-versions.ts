import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/**
 * Since when moderation hides a version of an idea. Hidden are the versions of hidden ideas, and the versions before an
 * edit that made an objection successful.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idea_versions').addColumn('hidden_at', textType(db)).execute()
  await sql`update idea_versions set hidden_at = (select ideas.hidden_at from ideas where ideas.id = idea_versions.idea_id)`.execute(
    db,
  )
  await sql`update idea_versions set hidden_at = content_saved_at
    where hidden_at is null and exists (
      select 1 from reports
        join report_decisions as hiding on hiding.report_id = reports.id and hiding.action <> 'keep'
        join report_decisions as showing on showing.report_id = reports.id and showing.action = 'keep'
          and showing.created_at > hiding.created_at
        join (
          select id as idea_id, content_saved_at from ideas
          union all select idea_id, content_saved_at from idea_versions
        ) as edits on edits.idea_id = reports.target_id
          and edits.content_saved_at > hiding.created_at and edits.content_saved_at <= showing.created_at
      where reports.kind = 'idea' and reports.target_id = idea_versions.idea_id
        and edits.content_saved_at > idea_versions.content_saved_at
    )`.execute(db)
}

export const hiddenVersions: Migration = { up }
