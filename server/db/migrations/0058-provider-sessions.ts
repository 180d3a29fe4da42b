import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Which sessions were opened at which provider, so that the provider can end them; logout tokens that were used. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'provider_sessions', [
    ['hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['provider', 'text'],
    ['issuer', 'text'],
    ['subject', 'text'],
    ['sid', 'text', 'null'],
    ['id_token', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('provider_sessions_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'used_logout_tokens', [
    ['hash', 'text', 'primary'],
    ['expires_at', 'text'],
  ]).execute()
  await createIndexes(db, [
    ['provider_sessions', ['user_id']],
    ['provider_sessions', ['issuer', 'subject']],
    ['used_logout_tokens', ['expires_at']],
  ])
}

export const providerSessions: Migration = { up }
