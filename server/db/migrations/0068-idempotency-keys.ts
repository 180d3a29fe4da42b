import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Keys with which members mark a request that they may send again, and the first response to it. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idempotency_keys', [
    ['user_id', 'text'],
    ['key', 'text'],
    ['request_hash', 'text'],
    ['attempt', 'text'],
    ['running_until', 'text'],
    ['acted_at', 'text', 'null'],
    ['status', 'integer', 'null'],
    ['headers', 'text', 'null'],
    ['body', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .addForeignKeyConstraint('idempotency_keys_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['idempotency_keys', ['created_at']]])
}

export const idempotencyKeys: Migration = { up }
