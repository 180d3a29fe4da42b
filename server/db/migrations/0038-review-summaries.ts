import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** On which day of the site a reviewer was last told what is due. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('review_summary_on', textType(db)).execute()
}

export const reviewSummaries: Migration = { up }
