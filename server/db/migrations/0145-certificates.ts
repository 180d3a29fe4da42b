import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Certificates of members. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'certificates', [
    ['id', 'text', 'primary'],
    ['place', 'integer', 'unique'],
    ['user_id', 'text', 'null'],
    ['kind', 'text'],
    ['about', 'text'],
    ['idea_id', 'text', 'null'],
    ['call_id', 'text', 'null'],
    ['award_id', 'text', 'null'],
    ['name', 'text'],
    ['issuer', 'text'],
    ['facts', 'text'],
    ['key_id', 'text'],
    ['jwt', 'text'],
    ['issued_at', 'text'],
    ['ended_at', 'text', 'null'],
    ['end_kind', 'text', 'null'],
    ['reason', 'text'],
  ])
    .addForeignKeyConstraint('certificates_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createIndexes(db, [['certificates', ['user_id']]])
}

export const certificates: Migration = { up }
