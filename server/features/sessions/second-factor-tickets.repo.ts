import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type TicketRow = Row<'second_factor_tickets'>

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const passkey = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst()
  return passkey !== undefined
}

export async function insertTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.db.insertInto('second_factor_tickets').values(ticket).execute()
}

export async function findTicket(db: Db, { hash, now }: { hash: string; now: string }): Promise<TicketRow | undefined> {
  return db
    .selectFrom('second_factor_tickets')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a ticket. Returns false where it was used or withdrawn before. */
export async function endTicket(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('second_factor_tickets')
    .where('ticket_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteTicketsOf(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('second_factor_tickets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTickets(db: Db, now: string): Promise<void> {
  await db.deleteFrom('second_factor_tickets').where('expires_at', '<=', now).execute()
}
