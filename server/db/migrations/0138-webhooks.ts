import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Webhooks, and what is sent to them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'webhooks', [
    ['id', 'text', 'primary'],
    ['name', 'text'],
    ['url', 'text'],
    ['form', 'text'],
    ['kinds', 'text'],
    ['secret', 'text'],
    ['created_at', 'text'],
    ['switched_off_at', 'text', 'null'],
    ['off_reason', 'text'],
    ['last_at', 'text', 'null'],
    ['last_status', 'integer', 'null'],
    ['last_ms', 'integer', 'null'],
  ]).execute()
  await createTable(db, 'webhook_deliveries', [
    ['id', 'text', 'primary'],
    ['webhook_id', 'text'],
    ['kind', 'text'],
    ['subject', 'text'],
    ['details', 'text'],
    ['body', 'text', 'null'],
    ['created_at', 'text'],
    ['next_attempt_at', 'text', 'null'],
    ['leased_until', 'text', 'null'],
    ['delivered_at', 'text', 'null'],
    ['ended_at', 'text', 'null'],
    ['end_reason', 'text', 'null'],
    ['answer', 'text'],
    ['attempts', 'text'],
  ])
    .addForeignKeyConstraint('webhook_deliveries_webhook', ['webhook_id'], 'webhooks', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createIndexes(db, [
    ['webhook_deliveries', ['next_attempt_at']],
    ['webhook_deliveries', ['webhook_id', 'created_at']],
    ['webhook_deliveries', ['webhook_id', 'subject', 'next_attempt_at']],
  ])
}

export const webhooks: Migration = { up }
