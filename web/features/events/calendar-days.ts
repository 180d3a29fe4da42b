/** Days of the calendar as `2026-01-31`. */

const DAYS_IN_WEEK = 7
const WEEKS_SHOWN = 6

/** By time zone, since making one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>()

export function dayOf(time: Date, timeZone: string): string {
  return new Date(wallTime(time.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** When the day begins there: at midnight, or later where the clocks leave that out. */
export function startOf(day: string, timeZone: string): Date {
  const midnight = middayOf(day).getTime() - 12 * 3_600_000
  const begins = (guess: number) => midnight - (wallTime(guess, timeZone) - guess)
  return new Date(begins(begins(midnight)))
}

/** A time of the day for texts that name it, which are to be formatted in UTC. */
export function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

export function addDays(day: string, count: number): string {
  const time = middayOf(day)
  time.setUTCDate(time.getUTCDate() + count)
  return time.toISOString().slice(0, 10)
}

/** The same date of another month, or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The weeks, from Monday on, that have days of a month: as many rows for each month, so that nothing moves. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const monday = addDays(first, -((middayOf(first).getUTCDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, index) => addDays(monday, week * DAYS_IN_WEEK + index)),
  )
}

/** The Sunday of the week of a day. */
export function endOfWeek(day: string): string {
  return addDays(day, (DAYS_IN_WEEK - middayOf(day).getUTCDay()) % DAYS_IN_WEEK)
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** Local time there, as if it were UTC. */
function wallTime(time: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? formatOf(timeZone)
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric' as const
  const date = { year: numeric, month: numeric, day: numeric }
  return new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ ...date, hour: numeric, minute: numeric, second: numeric },
  })
}
