import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** When a member was last active, why and until when one is suspended, and when a session's password was confirmed. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['last_active_at', 'suspended_until']) {
    await db.schema.alterTable('users').addColumn(column, textType(db)).execute()
  }
  await db.schema
    .alterTable('users')
    .addColumn('suspension_reason', textType(db), (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('sessions').addColumn('confirmed_at', textType(db)).execute()
}

export const users: Migration = { up }
