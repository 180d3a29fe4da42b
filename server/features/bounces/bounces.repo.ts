import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type BounceRow = Omit<Row<'mail_bounces'>, 'is_counted'>

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
export const findBounces = (db: Db, email: string) => presentBounces(db).where('users.email', '=', email).execute()

/** The bounces of the present address of a member, oldest first. */
export const findOwnBounces = (db: Db, userId: string) => presentBounces(db).where('users.id', '=', userId).execute()

function presentBounces(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('mail_bounces', (join) =>
      join.onRef('mail_bounces.user_id', '=', 'users.id').onRef('mail_bounces.email', '=', 'users.email'),
    )
    .where('mail_bounces.is_counted', '=', 1)
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
    .orderBy('mail_id')
    .execute()
}

export async function deleteBouncesOf({ db }: Tx, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('mail_bounces').where('user_id', 'in', userIds).execute()
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
    .where('is_counted', '=', 1)
    .groupBy('user_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', bounces))
}

/** The bounces after a timestamp, and how many mails were sent. */
export async function findRecentBounces(
  { db }: Tx,
  since: string,
): Promise<{ bounces: { user_id: string; email: string }[]; sent: number }> {
  const bounces = db.selectFrom('mail_bounces').select(['user_id', 'email']).where('created_at', '>', since)
  const { sent } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number | string>().as('sent'))
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return { bounces: await bounces.execute(), sent: Number(sent) }
}

export async function discountBounces({ db }: Tx, since: string): Promise<void> {
  await db.updateTable('mail_bounces').set({ is_counted: 0 }).where('created_at', '>', since).execute()
}

/** The bounces after a timestamp that count for nothing, newest first. */
export async function findDiscounted(db: Db, since: string): Promise<BounceRow[]> {
  return db
    .selectFrom('mail_bounces')
    .select(['mail_id', 'user_id', 'email', 'reason', 'created_at'])
    .where('is_counted', '=', 0)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .execute()
}

/** The bounces of the members whose present address is paused, by address, oldest first. */
export async function findPausingBounces(db: Db, bounces: number) {
  return presentBounces(db)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.username', 'profiles.firstname', 'profiles.lastname'])
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom(presentBounces(db).select('users.id as user_id').clearOrderBy().as('present'))
        .select('user_id')
        .groupBy('user_id')
        .having((inner) => inner(inner.fn.countAll(), '>=', bounces)),
    )
    .clearOrderBy()
    .orderBy('users.email')
    .orderBy('mail_bounces.created_at')
    .orderBy('mail_bounces.mail_id')
    .execute()
}
