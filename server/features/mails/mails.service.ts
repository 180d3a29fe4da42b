import type { Deps } from '../../deps.ts'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import { refusalOf } from '../../lib/mail-replies.ts'
import { type Tx, transact } from '../../transact.ts'
import { isRestoredCopy } from '../backups/backups.state.service.ts'
import { countBounce, isMailPaused } from '../bounces/bounces.service.ts'
import { renderMail } from './mail-rendering.service.ts'
import { canBeStopped, type MailRenderers } from './mails.kinds.ts'
import {
  countFailingMails,
  countGivenUpMails,
  countWaitingMails,
  deferMail,
  deleteFinishedMails,
  deleteMailsTo,
  leaseMail,
  lockDueMail,
  lockMailbox,
  type MailRow,
  markDiscarded,
  markSent,
  recordError,
  resetDeferrals,
} from './mails.repo.ts'

/** Waits after each failed attempt; after the last one the mail is given up. */
const BACKOFF_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
/** Begins the error of a mail for which the mail server is not to blame. */
const NOT_RENDERED = 'not rendered: '
const LONGEST_WAIT_MS = DAY
/** Longer than one attempt can take. After it, another worker sends the mail of one that was killed. */
const LEASE_MS = 75 * SECOND
const KEEP_FINISHED_MS = 30 * DAY
/**
 * One mailbox gets at most five mails in the window, and at most three of them account mails or three others. So two
 * are always left for the other sort, and neither waits behind the other. Further mails wait for the window.
 */
const MAILBOX_LIMIT = 5
const MAILBOX_LIMIT_OF_SORT = 3
const MAILBOX_WINDOW_MS = 30 * MINUTE

/** Sends all that is due, unless this is a restored copy; any number of processes share it. Returns how many mails were handed over. */
export async function deliverDueMails(deps: Deps, renderers: MailRenderers, signal?: AbortSignal): Promise<number> {
  if (await isRestoredCopy(deps)) return 0
  let sent = 0
  while (!signal?.aborted) {
    const mail = await leaseDueMail(deps)
    if (!mail) break
    if (mail !== 'deferred' && (await deliver(deps, renderers, mail))) sent++
  }
  return sent
}

/** Takes the next due mail for one attempt, or puts it off while its mailbox has had enough. */
async function leaseDueMail(deps: Deps): Promise<MailRow | 'deferred' | undefined> {
  const now = timestamp(deps.clock)
  return transact(deps, async (tx) => {
    const mail = await lockDueMail(tx, now)
    if (!mail) return undefined
    const since = timestamp(tx.clock, -MAILBOX_WINDOW_MS)
    const recent = await lockMailbox(tx, mail.to_address, { since, now })
    const roomAt = roomInMailboxAt(recent, mail.priority)
    if (roomAt) {
      await deferMail(tx, mail.id, roomAt)
      deps.log.info({ mail: mail.id, kind: mail.kind, until: roomAt }, 'mail deferred')
      return 'deferred'
    }
    await leaseMail(tx, mail.id, timestamp(tx.clock, LEASE_MS))
    return { ...mail, attempts: mail.attempts + 1 }
  })
}

/** When the window has room for another mail of this priority; null when it has now. `recent` is oldest first. */
function roomInMailboxAt(recent: { at: string; priority: number }[], priority: number): string | null {
  const sameSort = recent.filter((mail) => mail.priority === priority)
  const blockers = [recent.at(-MAILBOX_LIMIT), sameSort.at(-MAILBOX_LIMIT_OF_SORT)]
  const latest = Math.max(...blockers.map((mail) => (mail ? Date.parse(mail.at) : 0)))
  return latest === 0 ? null : new Date(latest + MAILBOX_WINDOW_MS).toISOString()
}

/** Deletes all mail to an address, sent or waiting. */
export async function deleteMailsFor(tx: Tx, email: string): Promise<void> {
  await deleteMailsTo(tx.db, email)
}

/** How many mails wait, and how long the oldest has. */
export async function readQueue({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const { waiting, oldest } = await countWaitingMails(db)
  const oldestAgeMs = oldest === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(oldest))
  return { waiting, oldestAgeMs }
}

/** How many mails wait that could not be rendered, and why the last one. */
export async function readUnrendered({ db }: Pick<Deps, 'db'>) {
  return countFailingMails(db, NOT_RENDERED)
}

/** The mails that were given up lately. */
export async function readGivenUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, sinceMs: number) {
  return countGivenUpMails(db, timestamp(clock, -sinceMs))
}

export async function pruneMails(deps: Deps): Promise<void> {
  await resetDeferrals(deps.db, timestamp(deps.clock), timestamp(deps.clock, LONGEST_WAIT_MS))
  await deleteFinishedMails(deps.db, timestamp(deps.clock, -KEEP_FINISHED_MS))
}

function throwNotRendered(error: unknown): never {
  throw new Error(NOT_RENDERED + (error instanceof Error ? error.message : String(error)), { cause: error })
}

async function deliver(deps: Deps, renderers: MailRenderers, mail: MailRow): Promise<boolean> {
  try {
    if (mail.attempts > BACKOFF_MS.length) throw new Error('no attempt came to an end')
    const isPaused = canBeStopped(mail.kind) && (await isMailPaused(deps, mail.to_address))
    const message = isPaused ? null : await renderMail(deps, renderers, mail).catch(throwNotRendered)
    if (!message) {
      await markDiscarded(deps.db, mail.id, timestamp(deps.clock))
      return false
    }
    const { savedAs } = await deps.mailTransport.send(mail.id, { to: mail.to_address, ...message })
    deps.log.info(
      { mail: mail.id, kind: mail.kind, ...(savedAs ? { savedAs } : {}) },
      savedAs ? 'mail kept' : 'mail sent',
    )
    await markSent(deps.db, mail.id, timestamp(deps.clock))
    return true
  } catch (error) {
    const backoff = mail.attempts < BACKOFF_MS.length ? BACKOFF_MS[mail.attempts - 1] : undefined
    const retryAt = backoff === undefined ? null : timestamp(deps.clock, backoff)
    const reason = error instanceof Error ? error.message : String(error)
    deps.log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail not sent')
    await recordError(deps.db, mail.id, reason, timestamp(deps.clock), retryAt)
    const refusal = refusalOf(error)
    if (refusal) await countBounce(deps, mail.id, refusal)
    return false
  }
}
