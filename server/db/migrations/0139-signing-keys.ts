import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Keys with which the site signs what others verify. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'signing_keys', [
    ['id', 'text', 'primary'],
    ['purpose', 'text'],
    ['number', 'integer'],
    ['public_key', 'text'],
    ['private_key', 'text'],
    ['created_at', 'text'],
    ['signs_from', 'text'],
  ])
    .addUniqueConstraint('signing_keys_purpose_number', ['purpose', 'number'])
    .execute()
}

export const signingKeys: Migration = { up }
