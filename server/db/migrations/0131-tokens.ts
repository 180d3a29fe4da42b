import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Which tokeniser made the stored tokens is known, so that another one derives them again (server/db/derived/texts.ts). */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('derived_state')
    .addColumn('texts', textType(db), (column) => column.notNull().defaultTo(sql.lit('')))
    .execute()
}

export const tokens: Migration = { up }
