import { useFormatter, useTranslations } from 'use-intl'
import type { Home } from '../../../contract/home.ts'
import { eventLink } from '../../lib/pages/links.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { DateTile } from '../../ui/content/DateTile.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

type NextEvent = Home['events'][number]

const TIME = { weekday: 'short', hour: 'numeric', minute: 'numeric' } as const

/** The events that come next for the member, with the member's answers; nothing where there are none. */
export function NextEvents({ events }: { events: NextEvent[] }) {
  const t = useTranslations('overview.events')
  const format = useFormatter()
  if (events.length === 0) return null
  return (
    <section aria-labelledby="next-events">
      <SectionHeading id="next-events" title={t('title')} action={<TextLink to="/events">{t('all')}</TextLink>} />
      <ul>
        {events.map(({ id, title, starts_at, place, is_online, rsvp }) => (
          <li key={id} className="flex gap-4 border-b border-border py-3.5">
            <DateTile date={new Date(starts_at)} />
            <div className="min-w-0">
              <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
                <TextLink {...eventLink(id)} className="text-text! no-underline! hover:underline!">
                  {title}
                </TextLink>
              </h3>
              <p dir="auto" className="text-13 wrap-anywhere text-text-2">
                {format.dateTime(new Date(starts_at), TIME)}, {place || t(is_online ? 'online' : 'byPhone')}
              </p>
              <Answer rsvp={rsvp} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ rsvp: { answer, is_waiting, line } }: Pick<NextEvent, 'rsvp'>) {
  const t = useTranslations('overview.events')
  if (answer === null || answer === 'no') return null
  return (
    <p className="mt-1.5">
      {is_waiting ? (
        <Badge tone="pending">{t('waiting', { line: line ?? 0 })}</Badge>
      ) : (
        <Badge tone={answer === 'going' ? 'approved' : 'neutral'}>{t(answer)}</Badge>
      )}
    </p>
  )
}
