import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Since when moderation hides an update. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idea_updates').addColumn('hidden_at', textType(db)).execute()
}

export const hiddenUpdates: Migration = { up }
