/** Days of the calendar as `2026-01-31`, in the time zone of the device. */

const DAYS_IN_WEEK = 7
const WEEKS_SHOWN = 6

export function dayOf(time: Date): string {
  const [month, date] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${time.getFullYear()}-${month}-${date}`
}

/** Midnight at the beginning of the day. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function addDays(day: string, count: number): string {
  const start = startOf(day)
  return dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + count))
}

/** The same date of another month, or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const start = startOf(day)
  const last = new Date(start.getFullYear(), start.getMonth() + count + 1, 0)
  return dayOf(new Date(last.getFullYear(), last.getMonth(), Math.min(start.getDate(), last.getDate())))
}

/** The weeks, from Monday on, that have days of a month: as many rows for each month, so that nothing moves. */
export function weeksOf(day: string): string[][] {
  const start = startOf(day)
  const first = new Date(start.getFullYear(), start.getMonth(), 1)
  const monday = addDays(dayOf(first), -((first.getDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, index) => addDays(monday, week * DAYS_IN_WEEK + index)),
  )
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}
