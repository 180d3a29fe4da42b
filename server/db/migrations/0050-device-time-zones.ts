import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** The time zone of a member's device, by which digests are timed where none is chosen. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profiles').addColumn('device_time_zone', textType(db)).execute()
}

export const deviceTimeZones: Migration = { up }
