import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** The mail of a notification, and members' choices of channels. No mail is due for notifications of earlier releases. */
async function up(db: Kysely<unknown>): Promise<void> {
  const notifications = db.schema.alterTable('notifications')
  await notifications.addColumn('mail', textType(db)).execute()
  await notifications.addColumn('mail_due_at', textType(db)).execute()
  await notifications.addColumn('mailed_count', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  await notifications.addColumn('is_shown', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  await db.schema
    .createIndex('notifications_mail_due')
    .on('notifications')
    .columns(['mail_due_at', 'user_id'])
    .where(sql.ref('mail_due_at'), 'is not', null)
    .execute()
  await db.schema.dropIndex('notifications_user_id_id').execute()
  await db.schema.dropIndex('notifications_unread').execute()
  await createIndexes(db, [['notifications', ['user_id', 'is_shown', 'id']]])
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .columns(['user_id', 'is_shown'])
    .where(sql.ref('read_at'), 'is', null)
    .execute()
  await createTable(db, 'notification_choices', [
    ['user_id', 'text', 'primary'],
    ['choices', 'text'],
    ['hidden_kinds', 'text'],
    ['version', 'integer'],
    ['changed_at', 'text'],
  ])
    .addForeignKeyConstraint('notification_choices_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createTable(db, 'digests', [
    ['user_id', 'text'],
    ['day', 'text'],
    ['made_at', 'text'],
  ])
    .addPrimaryKeyConstraint('digests_key', ['user_id', 'day'])
    .addForeignKeyConstraint('digests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
}

export const notificationMails: Migration = { up }
