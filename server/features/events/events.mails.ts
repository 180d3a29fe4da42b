import { DateTime } from 'luxon'
import type { Language } from '../../../contract/languages.values.ts'
import type { EventChange } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenHour, writtenMoment } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { icalBlockOf, icalendarOf } from './events.ical.ts'
import { findMailedEvent } from './events.mails.service.ts'
import type { EventRow } from './events.repo.ts'

type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedEvent>>>
type News = EventChange | 'movedUp' | 'going' | 'reminder'

export const eventsMails: Pick<MailRenderers, 'event-place' | 'event-changed' | 'event-reminder'> = {
  /** Of the dates at which the member still has a place; null once all were given back. */
  'event-place': async (deps, { to, params, siteName, language }) => {
    const found: Mailed[] = []
    for (const id of [params.eventId, ...params.laterIds]) {
      const entry = await findMailedEvent(deps, to, id)
      if (entry?.isJoining && entry.event.status === 'published') found.push(entry)
    }
    const [entry, ...later] = found
    if (!entry) return null
    const note = serverTexts(language, 'events')('cannotCome')
    return eventMail(deps, params.isMovedUp ? 'movedUp' : 'going', entry, { siteName, language, note }, later)
  },
  'event-changed': async (deps, { to, params: { eventId, title, change, reason }, siteName, language }) => {
    const quote = reason ? { quote: reason } : {}
    const entry = await findMailedEvent(deps, to, eventId)
    if (entry) return eventMail(deps, change, entry, { siteName, language, ...quote })
    // The event is gone with the account of its organiser, or was a proposal.
    if (change !== 'cancelled' && change !== 'declined') return null
    const action = { label: serverTexts(language, 'events')('openCalendar'), url: `${deps.config.publicUrl}/events` }
    return { ...wordingOf(language, change, title), action, ...quote }
  },
  'event-reminder': async (deps, { to, params, siteName, language }) => {
    const entry = await findMailedEvent(deps, to, params.eventId)
    if (!entry?.isJoining || entry.event.status !== 'published') return null
    return eventMail(deps, 'reminder', entry, { siteName, language })
  },
}

function eventMail(
  deps: Deps,
  news: News,
  entry: Mailed,
  { siteName, language, ...rest }: { siteName: string; language: Language; note?: string; quote?: string },
  later: Mailed[] = [],
) {
  const { event, isJoining, zone } = entry
  const isCancelled = event.status === 'cancelled'
  const where = isJoining && !isCancelled ? [event.place, event.online_url, event.phone] : [event.place]
  const laterTimes = later.map((one) => timeIn(zone, one.event, language))
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const content = icalendarOf(
    [entry, ...later].map((one) => icalBlockOf(one, deps.config, language)),
    { name: siteName, method, language },
  )
  const { paragraphs, ...heads } = wordingOf(language, news, event.title)
  return {
    ...heads,
    paragraphs: [...paragraphs, ...timesOf(event, zone, language), ...laterTimes, ...where.filter(Boolean)],
    action: { label: serverTexts(language, 'events')('open'), url: `${deps.config.publicUrl}/events/${event.id}` },
    ...rest,
    calendar: { method, content } as const,
  }
}

function wordingOf(language: Language, news: News, title: string) {
  const t = serverTexts(language, 'events')
  const subject = t(`${news}.subject`, { title })
  return { subject, heading: subject, paragraphs: [t(`${news}.text`, { title })] }
}

/** In the zone of the member and, where it is another one, in that of the event. */
function timesOf(event: EventRow, zone: string, language: Language): string[] {
  return [...new Set([zone, event.time_zone])].map((one) => timeIn(one, event, language))
}

/** Such as "Friday 27 November 2026, 13:00 to 15:00 (Europe/London)". */
function timeIn(zone: string, { starts_at, ends_at }: EventRow, language: Language): string {
  const [start, end] = [starts_at, ends_at].map((at) => DateTime.fromISO(at, { zone }))
  const isSameDay = start?.toISODate() === end?.toISODate()
  const moment = (at: string) => writtenMoment(at, zone, language, { year: 'numeric' })
  const times = { start: moment(starts_at), end: isSameDay ? writtenHour(ends_at, zone, language) : moment(ends_at) }
  return serverTexts(language, 'events')('time', { ...times, zone })
}
