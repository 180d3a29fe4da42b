import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Review templates have texts in other languages. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review_templates')
    .addColumn('translations', textType(db), (column) => column.notNull().defaultTo(sql.lit('{}')))
    .execute()
}

export const translatedTemplates: Migration = { up }
