import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from './frozen/engine.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  const text = engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('identities')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .addForeignKeyConstraint('identities_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('identities_user_id').on('identities').columns(['user_id']).execute()
}

export const identities: Migration = { up }
