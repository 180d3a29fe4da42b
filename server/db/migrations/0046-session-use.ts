import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, textType } from './frozen/create-table.ts'

/** When sessions were last used, and by which token of their own they open files. Open sessions count as used now. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('last_used_at', textType(db)).execute()
  await db.schema.alterTable('sessions').addColumn('files_hash', textType(db)).execute()
  await createIndexes(db, [['sessions', ['files_hash']]])
  await sql`update sessions set last_used_at = ${new Date().toISOString()}`.execute(db)
}

export const sessionUse: Migration = { up }
