import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Tokens of SCIM, and the members that the directory of the university provisions. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'scim_tokens', [
    ['id', 'text', 'primary'],
    ['name', 'text'],
    ['token_hash', 'text', 'unique'],
    ['created_at', 'text'],
    ['last_used_at', 'text', 'null'],
  ]).execute()
  await createTable(db, 'scim_users', [
    ['user_id', 'text', 'primary'],
    ['user_name', 'text'],
    ['user_name_key', 'text', 'unique'],
    ['external_id', 'text', 'null'],
    ['deactivated_at', 'text', 'null'],
    ['deleted_at', 'text', 'null'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addForeignKeyConstraint('scim_users_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['scim_users', ['external_id']]])
}

export const scim: Migration = { up }
