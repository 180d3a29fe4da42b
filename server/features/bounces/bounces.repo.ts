import { compiled } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type BounceRow = Row<'mail_bounces'>

/** The receiver of a mail, by their present address; undefined for a mail that was never tried. */
export async function findMailedMember(
  db: Db,
  mailId: string,
): Promise<{ user_id: string; email: string } | undefined> {
  return db
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.to_address')
    .select(['users.id as user_id', 'users.email'])
    .where('outbox.id', '=', mailId)
    .where('outbox.attempts', '>', 0)
    .executeTakeFirst()
}

/** Returns false when the mail was counted before. */
export async function insertBounce({ db }: Tx, bounce: BounceRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_bounces')
    .values(bounce)
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The bounces of an address of a member, oldest first. */
export const findBounces = compiled((db, email: string) => presentBounces(db).where('users.email', '=', email))

/** The bounces of the present address of a member, oldest first. */
export const findOwnBounces = compiled((db, userId: string) => presentBounces(db).where('users.id', '=', userId))

function presentBounces(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('mail_bounces', (join) =>
      join.onRef('mail_bounces.user_id', '=', 'users.id').onRef('mail_bounces.email', '=', 'users.email'),
    )
    .select(['mail_bounces.email', 'mail_bounces.created_at', 'mail_bounces.reason'])
    .orderBy('mail_bounces.created_at')
    .orderBy('mail_bounces.mail_id')
}

export async function findBouncesOf(db: Db, userId: string): Promise<Omit<BounceRow, 'user_id'>[]> {
  return db
    .selectFrom('mail_bounces')
    .select(['mail_id', 'email', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function deleteBouncesOf({ db }: Tx, userId: string): Promise<void> {
  await db.deleteFrom('mail_bounces').where('user_id', '=', userId).execute()
}

/** Deletes the bounces before a time, but those of members with at least `kept`. */
export async function deleteBouncesBefore(db: Db, before: string, kept: number): Promise<void> {
  await db
    .deleteFrom('mail_bounces')
    .where('created_at', '<', before)
    .where('user_id', 'not in', membersWith(db, kept))
    .execute()
}

export async function countMembersWith(db: Db, bounces: number): Promise<number> {
  return (await membersWith(db, bounces).execute()).length
}

function membersWith(db: Db, bounces: number) {
  return db
    .selectFrom('mail_bounces')
    .select('user_id')
    .groupBy('user_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', bounces))
}
