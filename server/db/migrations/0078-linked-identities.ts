import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Accounts of providers that wait to be linked, and what administrators see of providers: their states, and tests of them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('email', textType(db)).execute()
  await createTable(db, 'identity_links', [
    ['code_hash', 'text', 'primary'],
    ['provider', 'text'],
    ['issuer', 'text'],
    ['subject', 'text'],
    ['name', 'text', 'null'],
    ['email', 'text', 'null'],
    ['expires_at', 'text'],
  ]).execute()
  await createTable(db, 'provider_states', [
    ['name', 'text', 'primary'],
    ['last_success_at', 'text', 'null'],
    ['last_failure_at', 'text', 'null'],
    ['last_failure', 'text', 'null'],
  ]).execute()
  await createTable(db, 'provider_tests', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['provider', 'text'],
    ['key_hash', 'text', 'unique'],
    ['created_at', 'text'],
    ['finished_at', 'text', 'null'],
    ['result', 'text', 'null'],
  ])
    .addForeignKeyConstraint('provider_tests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['identity_links', ['expires_at']],
    ['provider_tests', ['user_id']],
    ['provider_tests', ['created_at']],
  ])
}

export const linkedIdentities: Migration = { up }
