import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** When the holder of an API key was told that it ends. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('end_told_at', textType(db)).execute()
}

export const keyEndings: Migration = { up }
