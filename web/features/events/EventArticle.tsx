import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Lightbulb, MapPin, Phone, Repeat, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import type { CalendarEvent, EventDate } from '../../../contract/events.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { eventQuery } from '../../entities/events/events.queries.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { zoneName } from '../../lib/preferences/zone-name.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { EventTypeLabel } from './EventTypeLabel.tsx'
import { RsvpPanel } from './RsvpPanel.tsx'

const NothingHere = afterFirstView(async () => (await import('../../ui/feedback/NothingHere.tsx')).NothingHere)
const PageActions = afterFirstView(async () => (await import('../../entities/sharing/PageActions.tsx')).PageActions)
const Attendees = afterFirstView(async () => (await import('./Attendees.tsx')).Attendees)
const OtherDates = afterFirstView(async () => (await import('./OtherDates.tsx')).OtherDates)
const ReportButton = lazyPart(async () => (await import('../../entities/reports/ReportButton.tsx')).ReportButton)
// For its organiser and those who publish alone.
const EventActions = lazyPart(async () => (await import('./EventActions.tsx')).EventActions)

type EventArticleProps = { id: string; comments: (event: CalendarEvent) => ReactNode }

/** The page of an event, with what members say about it. */
export function EventArticle({ id, comments }: EventArticleProps) {
  const t = useTranslations('events')
  const { data, error, refetch } = useQuery(eventQuery(id))
  const user = useCurrentUser()
  const { data: site } = useQuery(siteQuery)
  if (!data) {
    return (
      <div className="page-column py-16">
        {data === null && (
          <NothingHere
            back={
              <ButtonLink size="lg" to="/events">
                {t('calendar')}
              </ButtonLink>
            }
          />
        )}
        {error && <LoadFailure text={t('failed')} as="h1" onRetry={() => void refetch()} />}
      </div>
    )
  }
  const { event, dates } = data
  const isOwn = user?.id === event.organiser.id
  const isReviewer = user !== undefined && user.user_type !== 'normal'
  const isManager = isOwn || (isReviewer && !event.is_private)
  const isPublisher = isReviewer || (isOwn && site?.event_publishing === 'members')
  return (
    <article className="page-column grid gap-x-16 gap-y-10 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
          <BackLink to="/events">{t('calendar')}</BackLink>
          {event.is_public && (
            <span className="-me-4 flex items-center gap-2">
              <PageActions kind="event" id={event.id} title={event.title} path={`/events/${event.id}`} />
            </span>
          )}
        </div>
        <p className="mt-4">
          <EventTypeLabel type={event.type} />
        </p>
        <h1 dir="auto" className="mt-1 font-display text-40 wrap-anywhere max-sm:text-32">
          {event.title}
        </h1>
        <Organiser event={event} />
        <StatusNotes event={event} />
        {isManager && <EventActions event={event} isOwn={isOwn} isPublisher={isPublisher} />}
        <Facts event={event} dates={dates} />
      </div>
      {/* Beside both, on a wide screen; between them on a narrow one. */}
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {event.status === 'published' && <RsvpPanel event={event} dates={dates} />}
      </div>
      {event.description && (
        <p dir="auto" className="max-w-170 border-t border-border pt-8 text-17 whitespace-pre-line wrap-anywhere">
          <LinkedText>{event.description}</LinkedText>
        </p>
      )}
      <div className="flex min-w-0 flex-col gap-10 lg:col-start-2 lg:row-start-3">
        {user && event.status !== 'proposed' && <Attendees event={event} />}
        {dates.length > 1 && <OtherDates event={event} dates={dates} />}
        {user && event.status !== 'proposed' && (
          <ReportButton target={{ kind: 'event', id: event.id }} authorId={event.organiser.id} className="self-start" />
        )}
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-3">{comments(event)}</div>
    </article>
  )
}

function Organiser({ event: { organiser } }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  const name = displayName(organiser)
  return (
    <p className="mt-4 flex items-center gap-3">
      <Avatar id={organiser.id} name={name} src={avatarPath(organiser.avatar)} size={40} />
      <span className="text-14 text-muted">
        <strong className="block text-15 text-text wrap-anywhere">{name}</strong>
        {t('host')}
      </span>
    </p>
  )
}

function StatusNotes({ event: { status, is_public, is_private, cancel_reason } }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  return (
    <>
      {status !== 'published' && (
        <InlineNote tone={status === 'cancelled' ? 'danger' : 'info'} className="mt-5">
          {t(`status.${status}`)}
          {cancel_reason && (
            <span dir="auto" className="block whitespace-pre-line">
              {cancel_reason}
            </span>
          )}
        </InlineNote>
      )}
      {is_private && status === 'published' && <InlineNote className="mt-5">{t('private')}</InlineNote>}
      {status !== 'proposed' && !is_public && !is_private && (
        <InlineNote tone="warning" className="mt-5">
          {t('hidden')}
        </InlineNote>
      )}
    </>
  )
}

function Facts({ event, dates }: { event: CalendarEvent; dates: EventDate[] }) {
  const t = useTranslations('events')
  const format = useFormatter()
  const zone = useTimeZone()
  const [start, end] = [new Date(event.starts_at), new Date(event.ends_at)]
  const timesIn = (timeZone: string | undefined) =>
    format.dateTimeRange(start, end, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return (
    <ul className="mt-6 flex flex-col gap-3 text-16">
      <Fact icon={Clock}>
        <strong>{timesIn(zone)}</strong> {t('yourTime')}
        {zone !== event.time_zone && (
          <span className="block text-14 text-muted">
            {t('thereTime', {
              time: timesIn(event.time_zone),
              zone: zoneName(event.time_zone, new Date(event.starts_at)),
            })}
          </span>
        )}
        {event.moved_from && (
          <span className="block text-14 text-muted">
            {t('movedFrom', {
              time: format.dateTime(new Date(event.moved_from), { dateStyle: 'full', timeStyle: 'short' }),
            })}
          </span>
        )}
      </Fact>
      {event.repeat && (
        <Fact icon={Repeat}>
          {t('weekly', {
            place: dates.findIndex(({ id }) => id === event.id) + 1,
            count: dates.length,
            until: format.dateTime(new Date(`${event.repeat.until}T12:00:00Z`), {
              dateStyle: 'medium',
              timeZone: 'UTC',
            }),
          })}
        </Fact>
      )}
      {event.place && <Fact icon={MapPin}>{event.place}</Fact>}
      {event.is_online && <Fact icon={Video}>{t('online')}</Fact>}
      {event.is_by_phone && <Fact icon={Phone}>{event.phone || t('byPhone')}</Fact>}
      {event.idea_id && (
        <Fact icon={Lightbulb}>
          {t.rich('forIdea', {
            idea: event.idea_title ?? '',
            link: (title) => (
              <Link {...ideaLink(event.idea_id ?? '')} className={TEXT_LINK_STYLES}>
                {title}
              </Link>
            ),
          })}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={18} className="mt-1 shrink-0 text-text-2" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </li>
  )
}
