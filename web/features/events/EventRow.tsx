import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { eventLink } from '../../lib/pages/links.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { dayOf } from './calendar-days.ts'
import { EventTypeLabel } from './EventTypeLabel.tsx'
import { TYPE_STYLES } from './event-types.ts'
import type { CalendarEntry } from './use-calendar.ts'

const MINUTE = 60_000
const HOUR_MINUTES = 60

type EventRowProps = { entry: CalendarEntry; day: string }

/** One event in the agenda of a day: when, what, where, and what the member answered. */
export function EventRow({ entry, day }: EventRowProps) {
  const { event } = entry
  const t = useTranslations('events')
  return (
    <li className="border-b border-border">
      <Link {...eventLink(event.id)} className="flex items-segment gap-4 py-4 hover:bg-hover">
        <span className="w-18 shrink-0 text-14 whitespace-nowrap">
          <EntryTime {...{ entry, day }} />
        </span>
        <span aria-hidden className={classNames('w-1 shrink-0 rounded-xs', TYPE_STYLES[event.type].mark)} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <EventTypeLabel type={event.type} />
          <span
            dir="auto"
            className={classNames('text-16 font-bold wrap-anywhere', event.status === 'cancelled' && 'line-through')}
          >
            {event.title}
          </span>
          <span dir="auto" className="text-14 wrap-anywhere text-text-2">
            {event.place || (event.is_online ? t('online') : t('byPhone'))}
          </span>
          <EntryState {...entry} />
        </span>
        <ChevronRight size={18} className="shrink-0 self-center text-text-2" />
      </Link>
    </li>
  )
}

/** When it begins and how long it takes; on the days after, until when. */
function EntryTime({ entry: { event, firstDay }, day }: EventRowProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'UTC'
  const [start, end] = [new Date(event.starts_at), new Date(event.ends_at)]
  const time = (at: Date) => (
    <span className="block text-15 font-bold tabular-nums">
      {format.dateTime(at, { hour: 'numeric', minute: 'numeric' })}
    </span>
  )
  if (day === firstDay) {
    return (
      <>
        {time(start)}
        <span className="text-muted">{t('duration', durationOf(event))}</span>
      </>
    )
  }
  return (
    <>
      <span className="text-muted">{t('until')}</span>
      {time(end)}
      {dayOf(end, zone) !== day && (
        <span className="text-muted">{format.dateTime(end, { month: 'short', day: 'numeric' })}</span>
      )}
    </>
  )
}

function EntryState({ event: { status, capacity, going_count }, rsvp }: CalendarEntry) {
  const t = useTranslations('events')
  const answer = rsvp?.is_waiting ? 'waiting' : rsvp?.answer
  if (status === 'published' && !answer && capacity === null) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
      {status === 'cancelled' && <Badge tone="rejected">{t('status.cancelled')}</Badge>}
      {status === 'proposed' && <Badge tone="pending">{t('status.proposedShort')}</Badge>}
      {status === 'published' && answer && (
        <Badge tone={answer === 'waiting' ? 'pending' : answer === 'going' ? 'approved' : 'neutral'}>
          {t('own', { answer, line: rsvp?.line ?? 0 })}
        </Badge>
      )}
      {status === 'published' && capacity !== null && t('places', { count: going_count, capacity })}
    </span>
  )
}

/** Under two hours in minutes alone. */
function durationOf({ starts_at, ends_at }: CalendarEntry['event']): { hours: number; minutes: number } {
  const all = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE)
  const hours = all < 2 * HOUR_MINUTES ? 0 : Math.floor(all / HOUR_MINUTES)
  return { hours, minutes: all - hours * HOUR_MINUTES }
}
