import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** When the visit before this one was, of each member. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_visit_at', textType(db)).execute()
}

export const visits: Migration = { up }
