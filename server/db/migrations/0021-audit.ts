import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** The audit log. An entry outlives the accounts of its actor and its subject, without naming them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'audit_entries', [
    ['id', 'text', 'primary'],
    ['created_at', 'text'],
    ['actor_kind', 'text'],
    ['actor_id', 'text', 'null'],
    ['action', 'text'],
    ['target_kind', 'text'],
    ['target_id', 'text', 'null'],
    ['target_name', 'text'],
    ['member_id', 'text', 'null'],
    ['value_before', 'text', 'null'],
    ['value_after', 'text', 'null'],
    ['reason', 'text'],
    ['ip', 'text'],
    ['search_text', 'text'],
  ])
    .addForeignKeyConstraint('audit_entries_actor', ['actor_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addForeignKeyConstraint('audit_entries_member', ['member_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createIndexes(db, [
    ['audit_entries', ['created_at', 'id']],
    ['audit_entries', ['actor_id']],
    ['audit_entries', ['member_id']],
  ])
}

export const audit: Migration = { up }
