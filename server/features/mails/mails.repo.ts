import { lockName, skipLocked } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { ACCOUNT_PRIORITY, PRIORITY } from './outbox.repo.ts'

/** The recorded reason when a mail was discarded. */
const DISCARDED = 'discarded'

export type MailRow = Pick<Row<'outbox'>, 'id' | 'kind' | 'to_address' | 'params' | 'attempts' | 'priority'>

const MAIL_COLUMNS = ['id', 'kind', 'to_address', 'params', 'attempts', 'priority'] as const

/** The next due mail, locked, account mails first. Skips mails taken by other workers. */
export async function lockDueMail({ db }: Tx, now: string): Promise<MailRow | undefined> {
  // One priority after the other: each is a short range of the index, however many mails wait.
  for (const priority of [ACCOUNT_PRIORITY, PRIORITY]) {
    const due = db
      .selectFrom('outbox')
      .select(MAIL_COLUMNS)
      .where('priority', '=', priority)
      .where('next_attempt_at', '<=', now)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
    const mail = await skipLocked(db, due).executeTakeFirst()
    if (mail) return mail
  }
  return undefined
}

/**
 * When an address was sent mails since a timestamp, oldest first; one that is being sent counts as sent now. Holds a lock
 * on the mailbox until the transaction ends, so that of several workers each counts what the others take.
 */
export async function lockMailbox(
  { db }: Tx,
  to: string,
  { since, now }: { since: string; now: string },
): Promise<{ at: string; priority: number }[]> {
  await lockName(db, `mailbox ${to}`)
  const rows = await db
    .selectFrom('outbox')
    .select(['priority', 'sent_at'])
    .where('to_address', '=', to)
    .where('failed_at', 'is', null)
    .where((eb) =>
      eb.or([
        // Ignores mails sent in the future, before the clock was set back.
        eb.and([eb('sent_at', '>', since), eb('sent_at', '<=', now)]),
        eb.and([eb('sent_at', 'is', null), eb('leased_until', '>', now)]),
      ]),
    )
    .execute()
  return rows.map(({ priority, sent_at }) => ({ priority, at: sent_at ?? now })).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Takes a mail for one attempt, which is counted. It falls due again when the lease ends, should the worker be killed. */
export async function leaseMail({ db }: Tx, id: string, leaseEndsAt: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseEndsAt, leased_until: leaseEndsAt }))
    .where('id', '=', id)
    .execute()
}

/** Defers a mail without counting an attempt. */
export async function deferMail({ db }: Tx, id: string, until: string): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

export async function markSent(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, last_error: null, leased_until: null })
    .where('id', '=', id)
    .execute()
}

/** Notes that a mail was no longer wanted when it was made. */
export async function markDiscarded(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, last_error: DISCARDED, leased_until: null })
    .where('id', '=', id)
    .execute()
}

/** Makes mails due that a wrong clock has deferred beyond the longest delay. */
export async function resetDeferrals(db: Db, now: string, beyond: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now, leased_until: null })
    .where('next_attempt_at', '>', beyond)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
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
    .set({ last_error: error, leased_until: null, ...next })
    .where('id', '=', id)
    .execute()
}

export async function deleteMailsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('outbox').where('to_address', '=', address).execute()
}

/** Deletes the mails that were sent or given up before a timestamp. */
export async function deleteFinishedMails(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute()
}

/** How many mails wait, and since when the oldest does. */
export async function countWaitingMails(db: Db): Promise<{ waiting: number; oldest: string | null }> {
  const { waiting, oldest } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min<string | null>('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

/** How many waiting mails failed with an error that begins so, and the whole error of the last one. */
export async function countFailingMails(db: Db, start: string): Promise<{ count: number; reason: string | null }> {
  const { count, reason } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<string | null>('last_error').as('reason')])
    .where('last_error', 'like', `${start}%`)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), reason }
}

/** How many mails were given up since a timestamp, and why the latest was; bounces, whose addresses are at fault, left out. */
export async function countGivenUpMails(db: Db, since: string): Promise<{ count: number; reason: string | null }> {
  const rows = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('failed_at', '>=', since)
    .where('last_error', '!=', DISCARDED)
    .where('id', 'not in', (eb) => eb.selectFrom('mail_bounces').select('mail_id'))
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { count: rows.length, reason: rows[0]?.last_error ?? null }
}
