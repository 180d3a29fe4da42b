import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Passkeys, and how each session was opened; nothing is known of sessions from before. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'passkeys', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['credential_id', 'text', 'unique'],
    ['public_key', 'text'],
    ['counter', 'integer'],
    ['transports', 'text'],
    ['is_synced', 'integer'],
    ['name', 'text'],
    ['created_at', 'text'],
    ['last_used_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('passkeys_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['passkeys', ['user_id']]])
  await db.schema.alterTable('sessions').addColumn('opened_by', textType(db)).execute()
  await db.schema.alterTable('sessions').addColumn('opened_with', textType(db)).execute()
}

export const passkeys: Migration = { up }
