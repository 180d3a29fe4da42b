import { lockRows } from '../../db/locks.ts'
import { readSiteKey } from '../../db/site-keys.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type WebhookRow = Row<'webhooks'>

export async function readWebhookKey(db: Db): Promise<string> {
  return readSiteKey(db, 'webhooks')
}

export async function findWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return lockRows(tx.db, tx.db.selectFrom('webhooks').selectAll().where('id', '=', id)).executeTakeFirst()
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.db.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(db: Db, id: string, change: Partial<Omit<WebhookRow, 'id'>>): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('webhooks').where('id', '=', id).execute()
}
