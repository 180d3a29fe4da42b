import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** The links in mails by which their recipient stops such mails without signing in. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'mail_links', [
    ['token_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['stops', 'text'],
    ['stopped', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('mail_links_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['mail_links', ['user_id']],
    ['mail_links', ['created_at']],
  ])
}

export const mailLinks: Migration = { up }
