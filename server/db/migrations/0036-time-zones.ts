import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** The time zone that a member chose, and why an event was cancelled. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profiles').addColumn('time_zone', textType(db)).execute()
  await db.schema.alterTable('events').addColumn('cancel_reason', textType(db)).execute()
}

export const timeZones: Migration = { up }
