import { useQuery } from '@tanstack/react-query'
import type { EventEntry, OwnRsvp } from '../../../contract/events.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { addDays, dayOf, startOf, weeksOf } from './calendar-days.ts'
import { eventsQuery, ownEventsQuery } from './events.api.ts'
import type { CalendarSearch } from './events.search.ts'

export type CalendarEntry = {
  event: EventEntry
  rsvp: OwnRsvp | undefined
  /** On which it begins; it is on each day until it is over. */
  firstDay: string
}

/** The events of the weeks around a day that fit the filters, by day, with the member's answers and proposals. */
export function useCalendar({ day, type, mine }: CalendarSearch, zone: string) {
  const user = useCurrentUser()
  // A visitor who follows a member's link sees all.
  const isOnlyMine = mine && user !== undefined
  const weeks = weeksOf(day)
  const [first = day] = weeks[0] ?? []
  const last = weeks.at(-1)?.at(-1) ?? day
  const range = { from: startOf(first, zone).toISOString(), to: startOf(addDays(last, 1), zone).toISOString() }
  const all = useQuery(eventsQuery(range))
  const own = useQuery({ ...ownEventsQuery(range), enabled: user !== undefined })
  const answers = new Map((own.data?.answers ?? []).map(({ event_id, ...rsvp }) => [event_id, rsvp]))
  const events = [...(all.data ?? []), ...(own.data?.proposed ?? []), ...(own.data?.private ?? [])].sort((a, b) =>
    a.starts_at < b.starts_at ? -1 : 1,
  )
  const isMine = (event: EventEntry) => {
    const answer = answers.get(event.id)?.answer
    return event.organiser.id === user?.id || answer === 'going' || answer === 'maybe'
  }
  const entries = events
    .filter((event) => (type === '' || event.type === type) && (!isOnlyMine || isMine(event)))
    .flatMap((event) => {
      const days = daysOf(event, zone)
      const entry: CalendarEntry = { event, rsvp: answers.get(event.id), firstDay: days[0] ?? '' }
      return days.map((one) => ({ one, entry }))
    })
  const byDay = new Map(
    [...Map.groupBy(entries, ({ one }) => one)].map(([one, those]) => [one, those.map(({ entry }) => entry)]),
  )
  return { weeks, byDay, isPending: all.isPending, error: all.error, retry: () => void all.refetch() }
}

/** From the day on which an event begins to that on which it ends, of which midnight is no part. */
function daysOf({ starts_at, ends_at }: EventEntry, zone: string): string[] {
  const last = dayOf(new Date(Date.parse(ends_at) - 1), zone)
  const days = [dayOf(new Date(starts_at), zone)]
  for (let day = addDays(days[0] ?? last, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
