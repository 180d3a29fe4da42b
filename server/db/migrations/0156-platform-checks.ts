import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Whether the site can read the keys of a learning platform and get tokens from it. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['checked_at', 'check_failure']) {
    await db.schema.alterTable('learning_platforms').addColumn(column, textType(db)).execute()
  }
}

export const platformChecks: Migration = { up }
