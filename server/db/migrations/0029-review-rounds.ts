import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, textType } from './frozen/create-table.ts'

/**
 * Reviews become rounds, with notes on paragraphs, scores and the author's reply; ideas have the time since when they
 * wait for one. A decision from before reviews were recorded becomes a round without a reviewer.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, initial] of [
    ['notes', '[]'],
    ['scores', '{}'],
    ['reply', ''],
  ] as const) {
    await db.schema
      .alterTable('reviews')
      .addColumn(name, textType(db), (column) => column.notNull().defaultTo(initial))
      .execute()
  }
  for (const name of ['replied_at', 'notified_at', 'undo']) {
    await db.schema.alterTable('reviews').addColumn(name, textType(db)).execute()
  }
  await sql`update reviews set notified_at = created_at`.execute(db)
  await sql`
    insert into reviews (id, idea_id, reviewer_id, decision, feedback, created_at, content_version, notified_at)
    select id, id, null, status, feedback, updated_at,
      case when reviewed_version = version then content_version end, updated_at
    from ideas
    where (status <> 'Pending' or feedback <> '')
      and not exists (select 1 from reviews where reviews.idea_id = ideas.id)`.execute(db)
  await db.schema.alterTable('ideas').addColumn('waiting_since', textType(db)).execute()
  await sql`
    update ideas set waiting_since = content_saved_at
    where status = 'Pending' and (reviewed_version is null or reviewed_version <> version)`.execute(db)
  await createIndexes(db, [
    ['ideas', ['waiting_since']],
    ['reviews', ['notified_at']],
  ])
}

export const reviewRounds: Migration = { up }
