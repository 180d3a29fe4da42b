import { DateTime } from 'luxon'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { DIGEST_DEFAULTS, NEWS_KINDS, type NewsKind } from '../../../contract/notification-choices.values.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { isQuietDay } from '../../lib/academic-calendar.ts'
import { MINUTE } from '../../lib/clock.ts'

/** By what the mails and pushes of a member are timed. `zone` is the member's. */
export type Timing = {
  choices: Pick<NotificationChoices, 'kinds' | 'digest' | 'quiet'>
  zone: string
  settings: Pick<SiteSettings, 'time' | 'calendar'>
  /** Wait before a mail at once. */
  delayMs: number
  /** Whether a device of the member takes pushes. */
  hasDevice: boolean
  /** Moves the digests of members apart. */
  spreadMs: number
}

/** A mail or push that is due at `at`; `day`: that of a digest, in the zone of the member, such as 2026-11-25. */
export type MailTime = { as: 'now' | 'push'; at: number } | { as: 'digest'; at: number; day: string; isWeekly: boolean }

/** Quiet periods are a few; a year of quiet days means that no mail is wanted. */
const QUIET_DAYS_MAX = 366
const WEEK_DAYS = 7
/** Digests of members with the same time are spread over so long. */
const SPREAD_MS = 15 * MINUTE
const MESSAGE_DELAY_MS = 10 * MINUTE

/** News that cannot wait go through quiet weeks, and through quiet hours that end after `by`. */
export type Urgency = { by: number }

type News = { news: NewsKind | null; createdAt: number; urgency: Urgency | null }

/** When the mail of news is due, or the push in its place; null for never. Digests of the periods in `sent` were made already. */
export function mailTimeOf(
  timing: Timing,
  { news, createdAt, urgency }: News,
  sent: ReadonlySet<string> = new Set(),
): MailTime | null {
  if (news === null) return { as: 'now', at: createdAt + timing.delayMs }
  const { choices } = timing
  const { mail, push } = choices.kinds[news]
  // News are told once: what a device is told is not mailed.
  if (push && timing.hasDevice) return { as: 'push', at: quietEnd(timing, createdAt + timing.delayMs, urgency) }
  if (mail === 'never') return null
  if (mail === 'now') return { as: 'now', at: quietEnd(timing, createdAt + delayOf(timing, news), urgency) }
  if (choices.digest.every === 'never') return null
  const isDaily = mail === 'daily' && choices.digest.every === 'day'
  return nextDigest(timing, { after: createdAt, isDaily, isUrgent: urgency !== null }, sent)
}

/** A message waits longer: who talks reads it soon. */
function delayOf({ delayMs }: Timing, news: NewsKind): number {
  return news === 'message' ? Math.max(delayMs, MESSAGE_DELAY_MS) : delayMs
}

/** A moment of the spread, the same for each digest of a member. */
export function spreadOf(userId: string): number {
  return (Number.parseInt(userId.replaceAll('-', '').slice(-6), 16) / 0x1000000) * SPREAD_MS
}

/**
 * The first digest after an instant that is not made and not in a quiet period. A weekly one keeps a week from the others,
 * also after another weekday was chosen.
 */
function nextDigest(
  timing: Timing,
  { after, isDaily, isUrgent }: { after: number; isDaily: boolean; isUrgent: boolean },
  sent: ReadonlySet<string>,
): MailTime | null {
  const { at: clockTime, weekday } = timing.choices.digest
  const start = DateTime.fromMillis(after, { zone: timing.zone }).startOf('day')
  for (let days = 0; days < QUIET_DAYS_MAX; days++) {
    const time = atClockTime(start.plus({ days }), clockTime)
    const day = time.toFormat('yyyy-MM-dd')
    if (time.toMillis() <= after || (!isDaily && time.weekday !== weekday)) continue
    if (sent.has(day) || (isQuiet(timing, time) && !isUrgent) || (!isDaily && hasWeekly(time, sent))) continue
    const at = time.plus(timing.spreadMs)
    return { as: 'digest', at: (hoursEnd(timing, at) ?? at).toMillis(), day, isWeekly: !isDaily }
  }
  return null
}

/** The period of the weekly news in the digest of a day. */
export function weekOf(day: string): string {
  return `week ${day}`
}

export function isWeek(period: string): boolean {
  return period.startsWith('week ')
}

function hasWeekly(time: DateTime, sent: ReadonlySet<string>): boolean {
  const days = Array.from({ length: 2 * WEEK_DAYS - 1 }, (_, index) => time.plus({ days: index - WEEK_DAYS + 1 }))
  return days.some((day) => sent.has(weekOf(day.toFormat('yyyy-MM-dd'))))
}

/**
 * The end of the quiet time in which an instant is; the instant itself where it is in none. Quiet days end with the hour
 * of the digest.
 */
export function quietEnd(timing: Timing, instant: number, urgency: Urgency | null = null): number {
  let time: DateTime = DateTime.fromMillis(instant, { zone: timing.zone })
  for (let days = 0; days < QUIET_DAYS_MAX; days++) {
    if (!urgency && isQuiet(timing, time))
      time = atClockTime(time.plus({ days: 1 }), timing.choices.digest.at).plus(timing.spreadMs)
    else {
      const end = hoursEnd(timing, time)
      if (!end || (urgency && end.toMillis() > urgency.by)) return time.toMillis()
      time = end
    }
  }
  return time.toMillis()
}

/** The end of the quiet hours in which a time is; undefined where it is in none. */
function hoursEnd({ choices }: Timing, time: DateTime): DateTime | undefined {
  const { from, until } = choices.quiet
  if (from === null || until === null) return undefined
  const now = time.toFormat('HH:mm')
  const isOverMidnight = from > until
  const isInside = isOverMidnight ? now >= from || now < until : now >= from && now < until
  if (!isInside) return undefined
  return atClockTime(time.plus({ days: isOverMidnight && now >= from ? 1 : 0 }), until)
}

/** A time of the clock, such as 07:00, on the day of another time. */
function atClockTime(day: DateTime, clockTime: string): DateTime {
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 })
}

/** Whether a day of the member is in a pause of their own, or its moment in a quiet period of the site. */
function isQuiet({ choices, settings }: Timing, time: DateTime): boolean {
  const { university, own } = choices.quiet.weeks
  const day = time.toFormat('yyyy-MM-dd')
  if (own.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)) return true
  return university && isQuietDay(settings, time.setZone(settings.time.zone).toFormat('yyyy-MM-dd'))
}

export const DEFAULT_CHOICES: Timing['choices'] = {
  kinds: Object.fromEntries(
    Object.entries(NEWS_KINDS).map(([kind, mail]) => [kind, { app: true, mail, push: false }]),
  ) as NotificationChoices['kinds'],
  digest: DIGEST_DEFAULTS,
  quiet: { from: null, until: null, weeks: { university: true, own: [] } },
}
