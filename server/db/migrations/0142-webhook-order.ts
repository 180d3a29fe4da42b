import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes } from './frozen/create-table.ts'

/** The deliveries of one event lie side by side, so that writing them for ten webhooks touches one page and not ten. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('webhook_deliveries_webhook_id_subject_next_attempt_at').execute()
  await createIndexes(db, [['webhook_deliveries', ['subject', 'webhook_id', 'next_attempt_at']]])
}

export const webhookOrder: Migration = { up }
