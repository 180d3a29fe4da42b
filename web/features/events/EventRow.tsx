import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { eventLink } from '../../lib/pages/links.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { classNames } from '../../ui/class-names.ts'
import { EventTypeLabel } from './EventTypeLabel.tsx'
import { TYPE_STYLES } from './event-types.ts'
import type { CalendarEntry } from './use-calendar.ts'

/** One event in the agenda: when, what, where, and what the member answered. */
export function EventRow({ entry: { event, rsvp } }: { entry: CalendarEntry }) {
  const t = useTranslations('events')
  const format = useFormatter()
  const [start, end] = [new Date(event.starts_at), new Date(event.ends_at)]
  const isCancelled = event.status === 'cancelled'
  return (
    <li className="border-b border-border">
      <Link {...eventLink(event.id)} className="flex items-stretch gap-4 py-4 hover:bg-hover">
        <span className="w-18 shrink-0 text-14 whitespace-nowrap">
          <span className="block text-15 font-bold tabular-nums">
            {format.dateTime(start, { hour: 'numeric', minute: 'numeric' })}
          </span>
          <span className="text-muted">
            {t('minutes', { count: Math.round((end.getTime() - start.getTime()) / 60_000) })}
          </span>
        </span>
        <span aria-hidden className={classNames('w-1 shrink-0 rounded-xs', TYPE_STYLES[event.type].mark)} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <EventTypeLabel type={event.type} />
          <span dir="auto" className={classNames('text-16 font-bold', isCancelled && 'line-through')}>
            {event.title}
          </span>
          <span className="text-14 text-text-2">{event.place || (event.is_online ? t('online') : t('byPhone'))}</span>
          <span className="text-14 text-muted">
            {isCancelled && t('status.cancelled')}
            {event.status === 'proposed' && t('status.proposed')}
            {rsvp?.answer && t('own', { answer: rsvp.is_waiting ? 'waiting' : rsvp.answer, line: rsvp.line ?? 0 })}
            {event.capacity !== null && ` ${t('places', { count: event.going_count, capacity: event.capacity })}`}
          </span>
        </span>
        <ChevronRight size={18} strokeWidth={ICON_STROKE} aria-hidden className="shrink-0 self-center text-text-2" />
      </Link>
    </li>
  )
}
