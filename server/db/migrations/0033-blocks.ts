import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Members block others. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'blocks', [
    ['user_id', 'text'],
    ['blocked_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('blocks_pair', ['user_id', 'blocked_id'])
    .addForeignKeyConstraint('blocks_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('blocks_blocked', ['blocked_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['blocks', ['blocked_id']]])
}

export const blocks: Migration = { up }
