import { useQuery } from '@tanstack/react-query'
import type { EventSummary, OwnRsvp } from '../../../contract/events.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { addDays, dayOf, startOf, weeksOf } from './calendar-days.ts'
import { eventsQuery, ownEventsQuery } from './events.api.ts'
import type { CalendarSearch } from './events.search.ts'

export type CalendarEntry = { event: EventSummary; rsvp: OwnRsvp | undefined }

/** The events of the weeks around a day that fit the filters, by day, with the member's answers and proposals. */
export function useCalendar({ day, type, mine }: CalendarSearch) {
  const user = useCurrentUser()
  const weeks = weeksOf(day)
  const [first = day] = weeks[0] ?? []
  const last = weeks.at(-1)?.at(-1) ?? day
  const range = { from: startOf(first).toISOString(), to: startOf(addDays(last, 1)).toISOString() }
  const all = useQuery(eventsQuery(range))
  const own = useQuery({ ...ownEventsQuery(range), enabled: user !== undefined })
  const answers = new Map((own.data?.answers ?? []).map(({ event_id, ...rsvp }) => [event_id, rsvp]))
  const events = [...(all.data ?? []), ...(own.data?.proposed ?? [])].sort((a, b) =>
    a.starts_at < b.starts_at ? -1 : 1,
  )
  const isMine = (event: EventSummary) => {
    const answer = answers.get(event.id)?.answer
    return event.organiser.id === user?.id || answer === 'going' || answer === 'maybe'
  }
  const entries = events
    .filter((event) => (type === '' || event.type === type) && (!mine || isMine(event)))
    .map((event): CalendarEntry => ({ event, rsvp: answers.get(event.id) }))
  const byDay = Map.groupBy(entries, ({ event }) => dayOf(new Date(event.starts_at)))
  return { weeks, byDay, isPending: all.isPending, error: all.error, retry: () => void all.refetch() }
}
