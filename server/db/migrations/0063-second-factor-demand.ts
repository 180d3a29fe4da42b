import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Since when the site demands a second factor of a member, and resets of lost ones that wait for their day. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('second_factor_since', textType(db)).execute()
  await createTable(db, 'second_factor_resets', [
    ['user_id', 'text', 'primary'],
    ['requested_by', 'text', 'null'],
    ['reason', 'text'],
    ['created_at', 'text'],
    ['due_at', 'text'],
  ])
    .addForeignKeyConstraint('second_factor_resets_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('second_factor_resets_requested_by', ['requested_by'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()
  await createIndexes(db, [
    ['second_factor_resets', ['due_at']],
    ['second_factor_resets', ['requested_by']],
  ])
}

export const secondFactorDemand: Migration = { up }
