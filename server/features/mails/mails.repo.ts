import { skipHeldRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'

export type MailRow = Pick<Row<'outbox'>, 'id' | 'kind' | 'to_address' | 'params' | 'attempts'>

export async function insertMail(
  db: Db,
  mail: { kind: string; to: string; params: Record<string, string>; now: string },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      to_address: mail.to,
      params: JSON.stringify(mail.params),
      created_at: mail.now,
      attempts: 0,
      next_attempt_at: mail.now,
    })
    .execute()
}

/**
 * Takes the mail that is due longest, for one attempt, which the answer counts. Any number of workers may ask at once.
 * The mail falls due again at `leaseEndsAt`, in case this worker does not live to say what came of it.
 */
export async function claimMail(db: Db, now: string, leaseEndsAt: string): Promise<MailRow | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1)
  return db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseEndsAt }))
    .where('id', '=', skipHeldRows(db, due))
    .returning(['id', 'kind', 'to_address', 'params', 'attempts'])
    .executeTakeFirst()
}

export async function markSent(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', '=', id).execute()
}

/** Notes why an attempt failed. The mail falls due again at `retryAt`, or never when that is null. */
export async function recordError(
  db: Db,
  id: string,
  error: string,
  now: string,
  retryAt: string | null,
): Promise<void> {
  const next = retryAt === null ? { failed_at: now } : { next_attempt_at: retryAt }
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...next })
    .where('id', '=', id)
    .execute()
}

export async function deleteMailsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('outbox').where('to_address', '=', address).execute()
}

/** How many mails an address was sent since a moment. */
export async function countSentSince(db: Db, to: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_address', '=', to)
    .where('created_at', '>=', since)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the mails that were sent or given up before a moment. */
export async function deleteFinishedMails(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute()
}

export async function failWaitingMails(db: Db, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, last_error: 'discarded' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
