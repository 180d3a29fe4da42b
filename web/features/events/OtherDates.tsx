import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { CalendarEvent, EventDate } from '../../../contract/events.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { eventLink } from '../../lib/pages/links.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

const FORMAT = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** The dates of a series. One that was moved says where it was. */
export function OtherDates({ event, dates }: { event: CalendarEvent; dates: EventDate[] }) {
  const t = useTranslations('events')
  const format = useFormatter()
  const now = useCurrentTime()
  return (
    <section aria-label={t('otherDates')}>
      <SectionHeading title={t('otherDates')} />
      <ul>
        {dates.map(({ id, starts_at, moved_from, status, going_count: count }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-border py-3 text-14">
            <Link
              {...eventLink(id)}
              aria-current={id === event.id ? 'page' : undefined}
              className="hover:underline aria-[current]:font-bold"
            >
              {format.dateTime(new Date(starts_at), FORMAT)}
            </Link>
            <span className="text-muted">
              {status === 'cancelled' && t('status.cancelled')}
              {status !== 'cancelled' &&
                t('dateState', {
                  state: new Date(starts_at) < now ? 'over' : id === event.id ? 'this' : 'other_date',
                  count,
                })}
              {moved_from && ` ${t('movedFrom', { time: format.dateTime(new Date(moved_from), FORMAT) })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
