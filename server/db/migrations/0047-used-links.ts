import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** When the token of a link was used: who opens the link again is told so. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('used_at', textType(db)).execute()
}

export const usedLinks: Migration = { up }
