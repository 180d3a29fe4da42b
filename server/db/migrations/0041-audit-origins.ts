import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** In which role somebody acted, and with which browser; null for entries from before. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('actor_role', textType(db)).execute()
  await db.schema.alterTable('audit_entries').addColumn('user_agent', textType(db)).execute()
}

export const auditOrigins: Migration = { up }
