import { DateTime } from 'luxon'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { DAY } from './clock.ts'

type Calendar = Pick<SiteSettings, 'time' | 'calendar'>
type Interval = { start: number; end: number }

/** The day that it is on the site, such as 2026-09-14. */
export function dayOnSite({ time }: Pick<Calendar, 'time'>, instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: time.zone }).toFormat('yyyy-MM-dd')
}

/** The instants in which these days of the site begin, and have ended. */
export function instantsOfDays(
  { time }: Pick<Calendar, 'time'>,
  first: string,
  last: string,
): { from: string; until: string } {
  const from = midnightOf(time.zone, first)
  return { from: new Date(from).toISOString(), until: new Date(midnightOf(time.zone, last, 1)).toISOString() }
}

/** Whether this day of the site, such as 2026-09-14, is in a quiet period. */
export function isQuietDay({ calendar }: Pick<Calendar, 'calendar'>, day: string): boolean {
  return calendar.periods.some(({ kind, starts_on, ends_on }) => kind === 'quiet' && starts_on <= day && day <= ends_on)
}

/** When so many days (of 24 hours) have passed since `from`, quiet periods not counted. */
export function addCountedDays(calendar: Calendar, from: string, days: number): string {
  let at = Date.parse(from)
  let left = days * DAY
  for (const { start, end } of quietIntervals(calendar)) {
    if (end <= at) continue
    const open = Math.max(start - at, 0)
    if (left <= open) break
    left -= open
    at = end
  }
  return new Date(at + left).toISOString()
}

/** The latest instant from which so many days have been counted at `now`: the inverse of `addCountedDays`, for queries. */
export function subtractCountedDays(calendar: Calendar, now: string, days: number): string {
  let at = Date.parse(now)
  let left = days * DAY
  for (const { start, end } of quietIntervals(calendar).toReversed()) {
    if (at < start) continue
    const open = Math.max(at - end, 0)
    if (left <= open) break
    left -= open
    at = start
  }
  return new Date(at - left).toISOString()
}

/** Ordered by time, with adjacent intervals joined. */
function quietIntervals({ time, calendar }: Calendar): Interval[] {
  const intervals: Interval[] = []
  for (const { kind, starts_on, ends_on } of calendar.periods) {
    if (kind !== 'quiet') continue
    const next = { start: midnightOf(time.zone, starts_on), end: midnightOf(time.zone, ends_on, 1) }
    const last = intervals.at(-1)
    if (last && next.start <= last.end) last.end = next.end
    else intervals.push(next)
  }
  return intervals
}

function midnightOf(zone: string, day: string, plus = 0): number {
  return DateTime.fromISO(day, { zone }).plus({ days: plus }).startOf('day').toMillis()
}
