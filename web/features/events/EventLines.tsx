import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { EventSummary } from '../../../contract/events.ts'
import { eventLink } from '../../lib/pages/links.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const FORMAT = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

type EventLinesProps = { events: EventSummary[]; action: (event: EventSummary) => ReactNode }

/** Events by title, time and place, with something under each. */
export function EventLines({ events, action }: EventLinesProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className="border-b border-border py-3">
          <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
            <TextLink {...eventLink(event.id)} className="text-text! no-underline! hover:underline!">
              {event.title}
            </TextLink>
          </h3>
          <p dir="auto" className="mt-0.5 text-13 wrap-anywhere text-muted">
            {format.dateTime(new Date(event.starts_at), FORMAT)},{' '}
            {event.place || (event.is_online ? t('online') : t('byPhone'))}
          </p>
          {action(event)}
        </li>
      ))}
    </ul>
  )
}
