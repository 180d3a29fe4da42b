import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Mails that could not be delivered to the address of a member. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'mail_bounces', [
    ['mail_id', 'text', 'primary'],
    ['user_id', 'text'],
    ['email', 'text'],
    ['reason', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('mail_bounces_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['mail_bounces', ['user_id']]])
}

export const mailBounces: Migration = { up }
