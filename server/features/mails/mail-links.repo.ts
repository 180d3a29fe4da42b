import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Choices of notifications as JSON; null where the member made none. */
type Recipient = { user_id: string; choices: string | null }

export async function findRecipient(db: Db, email: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select(['users.id as user_id', 'notification_choices.choices'])
    .where('users.email', '=', email)
    .where('users.id', '!=', ANONYMOUS_USER_ID)
    .executeTakeFirst()
}

export async function insertMailLink(db: Db, link: Omit<Row<'mail_links'>, 'stopped'>): Promise<void> {
  await db
    .insertInto('mail_links')
    .values({ ...link, stopped: null })
    .execute()
}

export async function findMailLink(db: Db, tokenHash: string): Promise<Row<'mail_links'> | undefined> {
  return db.selectFrom('mail_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function setStopped({ db }: Tx, tokenHash: string, stopped: string | null): Promise<void> {
  await db.updateTable('mail_links').set({ stopped }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteMailLinksOf({ db }: Tx, userId: string): Promise<void> {
  await db.deleteFrom('mail_links').where('user_id', '=', userId).execute()
}

/** Deletes the links of mails that were made before a timestamp. */
export async function deleteMailLinksBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('mail_links').where('created_at', '<', before).execute()
}
