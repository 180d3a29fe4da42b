import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Who was invited by mail to make an account, and has none yet. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'invitations', [
    ['id', 'text', 'primary'],
    ['email', 'text', 'unique'],
    ['user_type', 'text'],
    ['firstname', 'text'],
    ['lastname', 'text'],
    ['faculty', 'text'],
    ['program', 'text'],
    ['year', 'text'],
    ['created_at', 'text'],
    ['mailed_at', 'text', 'null'],
    ['token_hash', 'text', 'null', 'unique'],
    ['expires_at', 'text'],
  ]).execute()
  await createIndexes(db, [['invitations', ['created_at', 'id']]])
}

export const invitations: Migration = { up }
