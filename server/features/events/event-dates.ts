import { DateTime } from 'luxon'
import { type EventRepeat, SERIES_DATES_MAX } from '../../../contract/events.ts'

/** When an event takes place: instants (RFC 3339, UTC) and the zone in which its local time counts. */
export type EventTime = { starts_at: string; ends_at: string; time_zone: string }

export type SeriesDate = { position: number; starts_at: string; ends_at: string }

/**
 * The dates of a weekly series from its first one on: at the same local time, also across a change of the clocks. A time that
 * the clocks leave out is an hour later. At most a year of weeks.
 */
export function seriesDates(first: EventTime, repeat: EventRepeat): SeriesDate[] {
  const [start, end] = [inZone(first.starts_at, first.time_zone), inZone(first.ends_at, first.time_zone)]
  const duration = end.diff(start)
  const left = new Set(repeat.except)
  return Array.from({ length: SERIES_DATES_MAX }, (_, position) => position)
    .map((position) => ({ position, start: start.plus({ weeks: position }), end: end.plus({ weeks: position }) }))
    .filter(({ start: at }) => dateOf(at) <= repeat.until && !left.has(dateOf(at)))
    .map(({ position, start: at, end: until }) => {
      // Where the clocks leave out the start, they may leave out the whole event.
      const ends = until > at ? until : at.plus(duration)
      return { position, starts_at: instantOf(at), ends_at: instantOf(ends) }
    })
}

/** How many weeks later than the first date a series could have its last one. */
export function weeksUntil({ starts_at, time_zone }: EventTime, until: string): number {
  const first = inZone(starts_at, time_zone).startOf('day')
  return Math.floor(DateTime.fromISO(until, { zone: time_zone }).diff(first, 'weeks').weeks)
}

type Placed = Omit<EventTime, 'ends_at'> & { position: number }

/** The date of an event in its series, even after a move of this event alone: by the week, as most later events. */
export function dateInSeries(event: Placed, following: Placed[]): string {
  const firstOf = ({ starts_at, time_zone, position }: Placed) =>
    dateOf(inZone(starts_at, time_zone).minus({ weeks: position }))
  const others = following.filter(({ position }) => position > event.position)
  const groups = [...Map.groupBy(others, firstOf)].sort(([, one], [, other]) => other.length - one.length)
  const [first] = groups[0] ?? [firstOf(event)]
  return dateOf(DateTime.fromISO(first).plus({ weeks: event.position }))
}

/** The repetition of a series after a move of its later dates to another day, with its exceptions moved too. */
export function moveExceptions(repeat: EventRepeat, date: string, after: EventTime): EventRepeat {
  const moved = DateTime.fromISO(dateOf(inZone(after.starts_at, after.time_zone)))
  const { days } = moved.diff(DateTime.fromISO(date), 'days')
  const move = (day: string) => (day < date ? day : dateOf(DateTime.fromISO(day).plus({ days })))
  return { ...repeat, except: repeat.except.map(move) }
}

function inZone(instant: string, timeZone: string): DateTime {
  return DateTime.fromISO(instant, { zone: timeZone })
}

function dateOf(time: DateTime): string {
  return time.toISODate() ?? ''
}

function instantOf(time: DateTime): string {
  return time.toJSDate().toISOString()
}
