import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'
import { engineOf } from './frozen/engine.ts'

/** Moves the fields of each kind of notification to JSON, so that a new kind needs no column. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notifications')
    .addColumn('payload', textType(db), (column) => column.notNull().defaultTo(sql.lit('{}')))
    .execute()
  const json = engineOf(db) === 'postgres' ? sql.raw('json_build_object') : sql.raw('json_object')
  await sql`
    update notifications set payload = cast(${json}('title', idea_title, 'status', idea_status) as text)
    where kind = 'idea_reviewed'
  `.execute(db)
  for (const column of ['idea_title', 'idea_status']) {
    await db.schema.alterTable('notifications').dropColumn(column).execute()
  }
}

export const notificationPayloads: Migration = { up }
