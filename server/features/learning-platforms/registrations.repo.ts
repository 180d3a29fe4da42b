import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** Stores a link in the place of earlier ones. */
export async function replaceLinks(tx: Tx, link: Row<'platform_registrations'>): Promise<void> {
  await tx.db.deleteFrom('platform_registrations').execute()
  await tx.db.insertInto('platform_registrations').values(link).execute()
}

export async function isLinkOpen(db: Db, { hash, now }: { hash: string; now: string }): Promise<boolean> {
  const query = db.selectFrom('platform_registrations').select('token_hash').where('token_hash', '=', hash)
  return (await query.where('expires_at', '>', now).executeTakeFirst()) !== undefined
}

/** Uses a link up. Returns whether it was open. */
export async function consumeLink(tx: Tx, { hash, now }: { hash: string; now: string }): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('platform_registrations')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('platform_registrations').where('expires_at', '<=', now).execute()
}
