import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** API keys of members and of the site, and which one acted in the audit log. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'api_keys', [
    ['id', 'text', 'primary'],
    ['user_id', 'text', 'null'],
    ['name', 'text'],
    ['prefix', 'text'],
    ['secret_hash', 'text', 'unique'],
    ['scopes', 'text'],
    ['has_second_factor', 'integer'],
    ['created_at', 'text'],
    ['expires_at', 'text', 'null'],
    ['last_used_at', 'text', 'null'],
    ['last_used_ip', 'text'],
    ['ended_at', 'text', 'null'],
    ['ended_by', 'text', 'null'],
  ])
    .addForeignKeyConstraint('api_keys_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['api_keys', ['user_id']]])
  await db.schema
    .alterTable('audit_entries')
    .addColumn('actor_key', textType(db), (column) => column.notNull().defaultTo(''))
    .execute()
}

export const apiKeys: Migration = { up }
