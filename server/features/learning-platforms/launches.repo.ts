import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type LaunchRow = Row<'launches'>

export async function insertLaunch(db: Db, row: LaunchRow): Promise<void> {
  await db.insertInto('launches').values(row).execute()
}

export async function findLaunch(db: Db, id: string): Promise<LaunchRow | undefined> {
  return db.selectFrom('launches').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findLaunchByState(db: Db, stateHash: string): Promise<LaunchRow | undefined> {
  return db.selectFrom('launches').selectAll().where('state_hash', '=', stateHash).executeTakeFirst()
}

export async function findLaunchByTicket(db: Db, ticketHash: string): Promise<LaunchRow | undefined> {
  return db.selectFrom('launches').selectAll().where('ticket_hash', '=', ticketHash).executeTakeFirst()
}

/** Stores the message of a launch, once. Returns whether it had none. */
export async function saveMessage(
  tx: Tx,
  id: string,
  { message, now }: { message: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('launches')
    .set({ message, verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a ticket to a launch, in the place of an earlier one. */
export async function saveTicket(db: Db, id: string, ticket: { hash: string; until: string }): Promise<void> {
  const values = { ticket_hash: ticket.hash, ticket_until: ticket.until, expires_at: ticket.until }
  await db.updateTable('launches').set(values).where('id', '=', id).where('entered_at', 'is', null).execute()
}

/** Uses a ticket up. Returns whether it was there. */
export async function clearTicket(tx: Tx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('launches')
    .set({ ticket_hash: null, ticket_until: null })
    .where('ticket_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a verified launch, once. Returns whether it had not ended. */
export async function endLaunch(tx: Tx, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('launches')
    .set({ entered_at: now, message: null, ticket_hash: null, ticket_until: null })
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .where('entered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteExpiredLaunches(db: Db, now: string): Promise<void> {
  await db.deleteFrom('launches').where('expires_at', '<=', now).execute()
}
