import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { DAY, HOUR, timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { MAIL_KINDS, type MailIntent } from '../mails/mails.kinds.ts'
import { mailZoneOf } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { isWeek, type MailTime, mailTimeOf, quietEnd, spreadOf, type Timing, weekOf } from './mail-times.ts'
import { findChoices } from './notification-choices.repo.ts'
import {
  type DueRow,
  deferMails,
  deleteDigestsBefore,
  findDigests,
  findDue,
  findMembersDue,
  insertDigests,
  setMailDue,
  setMailed,
} from './notification-mails.repo.ts'
import { type NotificationMail, newsKindOf, urgencyOf } from './notifications.kinds.ts'
import { hasDevice } from './push-subscriptions.service.ts'
import { PUSH_FALLBACK_MS, queuePushes } from './pushes.service.ts'

const MEMBERS_AT_ONCE = 200
const KEEP_DIGESTS_MS = 40 * DAY
const RETRY_MS = HOUR

type Planned = { row: DueRow; time: MailTime }

/** Makes the mails of notifications that are due; any number of processes share it. */
export async function mailNotifications(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const userIds = await findMembersDue(deps.db, timestamp(deps.clock), MEMBERS_AT_ONCE)
    for (const userId of userIds) {
      if (signal?.aborted) return
      try {
        await transact(deps, (tx) => mailMember(deps, tx, userId))
      } catch (error) {
        // The mails of one member hold up nobody else's.
        deps.log.error({ err: error, userId }, 'notifications not mailed')
        await transact(deps, (tx) => deferMails(tx, userId, timestamp(deps.clock, RETRY_MS)))
      }
    }
    if (userIds.length === 0) return
  }
}

export async function pruneDigests({ db, clock }: Deps): Promise<void> {
  await deleteDigestsBefore(db, timestamp(clock, -KEEP_DIGESTS_MS))
}

/**
 * Sends what is due to a member: one push, one mail of what is mailed at once, with all that waits for it, and one digest. The
 * mails commit with the note that these notifications were mailed.
 */
async function mailMember(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await lockName(tx.db, `notification mail ${userId}`)
  const now = tx.clock.now().getTime()
  // A mail at once takes along the news that wait for one.
  const rows = await findDue(tx.db, userId, timestamp(tx.clock, deps.config.mailDelayMs))
  if (!rows.some(({ mail_due_at }) => mail_due_at !== null && Date.parse(mail_due_at) <= now)) return
  const { email, locked_at } = await requireAccount(tx, userId)
  const timing = await timingOf({ ...deps, db: tx.db }, userId)
  const digests = await findDigests(tx.db, userId, dayBefore(rows))
  const sent = new Set(digests.map(({ day }) => day))
  const planned: Planned[] = []
  const dropped: string[] = []
  for (const row of rows) {
    const news = newsKindOf(row.kind)
    const isChosen = news !== null
    const isUnwanted = row.count <= row.mailed_count || (isChosen && (row.read_at !== null || locked_at !== null))
    const urgency = urgencyOf(row.kind, JSON.parse(row.payload))
    const time = isUnwanted ? null : mailTimeOf(timing, { news, createdAt: Date.parse(row.created_at), urgency }, sent)
    // A mail that is late, as after an outage, keeps to quiet times too.
    const earliest = isChosen ? quietEnd(timing, now, urgency) : now
    if (time) planned.push({ row, time: earliest > now ? { ...time, at: Math.max(time.at, earliest) } : time })
    else dropped.push(row.id)
  }
  await setMailDue(tx, dropped, null)
  await mailPlanned(deps, tx, { id: userId, email, weekSince: weekSince(digests, now) }, planned, now)
}

async function mailPlanned(
  deps: Deps,
  tx: Tx,
  member: { id: string; email: string; weekSince: string },
  planned: Planned[],
  now: number,
): Promise<void> {
  const atOnce = planned.filter(({ time }) => time.as === 'now')
  const isMailing = atOnce.some(({ time }) => time.at <= now)
  const mailed = isMailing
    ? atOnce.filter(({ row, time }) => time.at <= now + (row.kind === 'message' ? 0 : deps.config.mailDelayMs))
    : []
  const digest = planned.filter(({ time }) => time.as === 'digest' && time.at <= now)
  const isPushing = planned.some(({ time }) => time.as === 'push' && time.at <= now)
  const pushed = isPushing
    ? planned.filter(({ time }) => time.as === 'push' && time.at <= now + deps.config.mailDelayMs)
    : []
  await queuePushes(tx, member.id, idsOf(rowsOf(pushed)))
  // Considered again where no device can be told of them.
  await setMailDue(tx, idsOf(rowsOf(pushed)), new Date(now + PUSH_FALLBACK_MS).toISOString())
  await tx.mailAll(mailsOf(member, rowsOf(mailed)))
  const day = digest
    .flatMap(({ time }) => (time.as === 'digest' ? [time.day] : []))
    .toSorted()
    .at(-1)
  if (day) {
    const isWeekly = digest.some(({ time }) => time.as === 'digest' && time.isWeekly)
    const week = isWeekly ? { since: member.weekSince } : undefined
    await insertDigests(tx, member.id, week ? [day, weekOf(day)] : [day], timestamp(tx.clock))
    await tx.mail({ kind: 'digest', to: member.email, params: { ...newsOf(member.id, rowsOf(digest)), day, week } })
  }
  const sent = new Set([...mailed, ...digest])
  await setMailed(tx, idsOf(rowsOf([...sent])))
  const later = Map.groupBy(
    planned.filter((one) => !sent.has(one) && !pushed.includes(one)),
    ({ time }) => time.at,
  )
  for (const [at, waiting] of later) await setMailDue(tx, idsOf(rowsOf(waiting)), new Date(at).toISOString())
}

/** When the weekly digest before this one was made; without one, a week ago. */
function weekSince(digests: { day: string; made_at: string }[], now: number): string {
  const made = digests.filter(({ day }) => isWeek(day)).map(({ made_at }) => made_at)
  return made.toSorted().at(-1) ?? new Date(now - 7 * DAY).toISOString()
}

const rowsOf = (planned: { row: DueRow }[]) => planned.map(({ row }) => row)
const idsOf = (rows: DueRow[]) => rows.map(({ id }) => id)

/** A day before all of these, in any zone. */
function dayBefore(rows: DueRow[]): string {
  const oldest = Math.min(...rows.map(({ created_at }) => Date.parse(created_at)))
  return new Date(oldest - 2 * DAY).toISOString().slice(0, 10)
}

function newsOf(userId: string, rows: DueRow[]) {
  const mailed = rows.filter(({ mailed_count }) => mailed_count > 0).map((row) => [row.id, row.mailed_count] as const)
  return { userId, ids: idsOf(rows), mailed: Object.fromEntries(mailed) }
}

/** A single notification is mailed as its own mail, several in one, but for mails that stay apart. */
function mailsOf({ id: userId, email }: { id: string; email: string }, rows: DueRow[]): MailIntent[] {
  const apart: NotificationMail[] = []
  const together: { row: DueRow; own: NotificationMail | null }[] = []
  for (const row of rows) {
    const own: NotificationMail | null = row.mail && JSON.parse(row.mail)
    if (own && 'isApart' in MAIL_KINDS[own.kind]) apart.push(own)
    else together.push({ row, own })
  }
  const [first, ...more] = together
  const alone = more.length === 0 && first?.own ? [first.own] : []
  const intents = [...apart, ...alone].map((mail) => ({ ...mail, to: email }) as MailIntent)
  if (!first || alone.length > 0) return intents
  return [...intents, { kind: 'news', to: email, params: newsOf(userId, rowsOf(together)) }]
}

/** By what the mails of a member are timed. */
export async function timingOf(deps: Deps, userId: string): Promise<Timing> {
  const [choices, settings, zone, isPushed] = await Promise.all([
    findChoices(deps.db, userId),
    readSiteSettings(deps),
    mailZoneOf(deps, userId),
    hasDevice(deps, userId),
  ])
  return {
    ...{ choices, settings, zone: zone ?? settings.time.zone, hasDevice: isPushed },
    ...{ delayMs: deps.config.mailDelayMs, spreadMs: spreadOf(userId) },
  }
}
