import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Drafts of new ideas, which go on with the account on another device. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'drafts', [
    ['user_id', 'text'],
    ['id', 'text'],
    ['content', 'text'],
    ['version', 'integer'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addPrimaryKeyConstraint('drafts_of_member', ['user_id', 'id'])
    .addForeignKeyConstraint('drafts_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
}

export const drafts: Migration = { up }
