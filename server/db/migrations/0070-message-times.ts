import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes } from './frozen/create-table.ts'

/** Old messages are found by their time. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [['messages', ['created_at']]])
}

export const messageTimes: Migration = { up }
