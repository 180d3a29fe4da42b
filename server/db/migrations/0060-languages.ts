import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** The language that a member chose, and that of the browser, in which mails are written where none is chosen. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['language', 'device_language']) {
    await db.schema.alterTable('profiles').addColumn(column, textType(db)).execute()
  }
}

export const languages: Migration = { up }
