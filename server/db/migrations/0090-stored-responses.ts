import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The stored responses of a member are summed up from the newest. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('idempotency_keys_stored')
    .on('idempotency_keys')
    .columns(['user_id', 'created_at'])
    .where(sql.ref('body'), 'is not', null)
    .execute()
}

export const storedResponses: Migration = { up }
