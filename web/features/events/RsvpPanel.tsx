import { useLocation } from '@tanstack/react-router'
import { CalendarPlus, Repeat, Video } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { EVENT_FILE_PATH } from '../../../contract/calendars.values.ts'
import type { CalendarEvent, EventDate, OwnRsvp } from '../../../contract/events.ts'
import { JOIN_MINUTES } from '../../../contract/events.values.ts'
import { download } from '../../lib/api/download.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { signInLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonAnchor, ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { useAnswerEvent } from './events.api.ts'

type EventProps = { event: CalendarEvent }
type RsvpPanelProps = EventProps & { dates: EventDate[] }

/** The answer of the member, which is saved at once, the places, and how to join. */
export function RsvpPanel({ event, dates }: RsvpPanelProps) {
  const t = useTranslations('events.rsvp')
  const { href } = useLocation()
  const isOver = new Date(event.ends_at) <= useCurrentTime()
  const [failure, setFailure] = useState<string>()
  const file = EVENT_FILE_PATH.replace(':id', event.id)
  const save = () => download(file, 'event.ics').catch((error) => setFailure(describeError(error, t('failed'))))
  return (
    <section aria-label={t('title')} className="rounded-md border border-border bg-surface p-5">
      <h2 className="mb-3 text-16 font-bold">{t('title')}</h2>
      {isOver ? (
        <p className="text-15 text-text-2">{t('over')}</p>
      ) : event.rsvp ? (
        <Answer key={event.id} event={event} rsvp={event.rsvp} laterCount={countLater(event, dates)} />
      ) : (
        <ButtonLink {...signInLink(href)} fullWidth>
          {t('signIn')}
        </ButtonLink>
      )}
      <Places event={event} />
      {event.online_url && !isOver && <JoinLink event={event} url={event.online_url} />}
      <Button variant="secondary" icon={CalendarPlus} fullWidth className="mt-5" onClick={() => void save()}>
        {t('addToCalendar')}
      </Button>
      {failure && (
        <InlineNote tone="danger" className="mt-3">
          {failure}
        </InlineNote>
      )}
    </section>
  )
}

function Answer({ event, rsvp, laterCount }: EventProps & { rsvp: OwnRsvp; laterCount: number }) {
  const t = useTranslations('events.rsvp')
  const { mutate, data, error, isPending, variables } = useAnswerEvent(event.id)
  // It is sent, or waits to be sent.
  const chosen = data || error ? undefined : variables?.answer
  const isGoing = rsvp.answer === 'going' && !rsvp.is_waiting
  const isFull = event.capacity !== null && event.going_count >= event.capacity && !isGoing
  const { answer } = rsvp
  const savedDates = variables?.scope === 'following' ? countSaved(data?.dates) : undefined
  const state = rsvp.is_waiting ? 'waiting' : (rsvp.answer ?? 'none')
  return (
    <>
      <SegmentedControl
        label={t('title')}
        options={[
          { value: 'going', label: t(rsvp.is_waiting ? 'waiting' : isFull ? 'wait' : 'going') },
          { value: 'maybe', label: t('maybe') },
          { value: 'no', label: t('no') },
        ]}
        value={chosen ?? rsvp.answer}
        onValueChange={(chosen) => mutate({ answer: chosen })}
      />
      <p role="status" className="mt-2 text-14 text-text-2">
        {t('state', { state, line: rsvp.line ?? 0 })}
        {savedDates && ` ${t('series.saved', savedDates)}`}
      </p>
      {answer !== null && laterCount > 0 && !savedDates && (
        <Button
          variant="secondary"
          size="sm"
          icon={Repeat}
          className="mt-3"
          disabled={isPending}
          onClick={() => mutate({ answer, scope: 'following' })}
        >
          {t('series.answer', { answer, count: laterCount })}
        </Button>
      )}
      {error && (
        <InlineNote tone="danger" className="mt-2">
          {describeError(error, t('failed'))}
        </InlineNote>
      )}
    </>
  )
}

/** Counts the dates that were answered together. */
function countSaved(dates: { is_waiting: boolean }[] | undefined) {
  return dates && { count: dates.length, waiting: dates.filter(({ is_waiting }) => is_waiting).length }
}

/** The later dates of the series that take place. */
function countLater({ starts_at }: CalendarEvent, dates: EventDate[]): number {
  return dates.filter((date) => date.status === 'published' && date.starts_at > starts_at).length
}

function Places({ event: { capacity, going_count, waiting_count } }: EventProps) {
  const t = useTranslations('events.rsvp')
  if (capacity === null) return null
  return (
    <div className="mt-4 border-t border-border pt-4 text-14">
      <p className="flex justify-between gap-4">
        <span>{t('taken', { count: going_count, capacity })}</span>
        <span className="text-muted">{t('left', { count: Math.max(0, capacity - going_count) })}</span>
      </p>
      <progress
        aria-label={t('places')}
        max={capacity}
        value={Math.min(going_count, capacity)}
        className="my-2 block h-2 w-full appearance-none overflow-hidden rounded-xs bg-border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
      />
      {(waiting_count > 0 || going_count >= capacity) && (
        <p className="text-13 text-muted">{t('line', { count: waiting_count })}</p>
      )}
    </div>
  )
}

function JoinLink({ event, url }: EventProps & { url: string }) {
  const t = useTranslations('events.rsvp')
  const format = useFormatter()
  const opensAt = new Date(Date.parse(event.starts_at) - JOIN_MINUTES * 60_000)
  const isOpen = useCurrentTime() >= opensAt
  return (
    <div className="mt-4 rounded-sm bg-accent-soft p-4 text-14 text-accent-soft-text">
      <p className="flex items-center gap-2 font-bold">
        <Video size={16} />
        {t('join')}
      </p>
      <p className="my-2 wrap-anywhere">{url}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} variant="secondary" size="sm" />
        {isOpen ? (
          <ButtonAnchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
            {t('joinNow')}
          </ButtonAnchor>
        ) : (
          <Button variant="secondary" size="sm" disabled>
            {t('joinFrom', { time: format.dateTime(opensAt, { hour: 'numeric', minute: 'numeric' }) })}
          </Button>
        )}
      </div>
      <p className="mt-2 text-13">{t('onlyGoing')}</p>
    </div>
  )
}
