import { DateTime } from 'luxon'
import type { Language } from '../../../contract/languages.values.ts'
import type { EventChange } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenHour, writtenMoment } from '../../lib/written-times.ts'
import type { GoneDate, MailRenderers } from '../mails/mails.kinds.ts'
import { type IcalEvent, icalBlockOf, icalendarOf } from './events.ical.ts'
import { findMailedEvent, goneEvent, isStored, type MailedEvent } from './events.mails.service.ts'

type News = EventChange | 'movedUp' | 'going' | 'reminder'

export const eventsMails: Pick<MailRenderers, 'event-place' | 'event-changed' | 'event-reminder'> = {
  /** Lists the dates at which the member still has a place; null once there is none. */
  'event-place': async (deps, { to, params, siteName, language }) => {
    const found: MailedEvent[] = []
    for (const id of [params.eventId, ...params.laterIds]) {
      const entry = await findMailedEvent(deps, to, id)
      if (entry?.isJoining && entry.event.status === 'published') found.push(entry)
    }
    const [entry, ...later] = found
    if (!entry) return null
    const note = serverTexts(language, 'events')('cannotCome')
    return eventMail(deps, params.isMovedUp ? 'movedUp' : 'going', entry, { siteName, language, note }, later)
  },
  'event-changed': async (deps, { to, params, siteName, language }) => {
    const { title, change, reason } = params
    const quote = reason ? { quote: reason } : {}
    const [entry, ...later] = await changedDates(deps, to, params)
    if (entry && change === 'hidden') return hiddenMail(deps, language, [entry, ...later])
    if (entry) return eventMail(deps, change, entry, { siteName, language, ...quote }, later)
    // A proposal is gone, or in mails of earlier releases an event with its organiser.
    const isGone = change === 'cancelled' && params.gone.length === 0 && !(await isStored(deps, params.eventId))
    if (change !== 'declined' && !isGone) return null
    return { ...wordingOf(language, change, title), action: calendarAction(deps, language), ...quote }
  },
  'event-reminder': async (deps, { to, params, siteName, language }) => {
    const entry = await findMailedEvent(deps, to, params.eventId)
    if (!entry?.isJoining || entry.event.status !== 'published') return null
    return eventMail(deps, 'reminder', entry, { siteName, language })
  },
}

type Changed = { eventId: string; laterIds: string[]; change: EventChange; gone: GoneDate[] }

/** The dates of which the news still holds: another mail tells of a cancellation. */
async function changedDates(
  deps: Deps,
  to: string,
  { eventId, laterIds, change, gone }: Changed,
): Promise<MailedEvent[]> {
  const isHeld = ({ event: { status } }: MailedEvent) => (status === 'cancelled') === (change === 'cancelled')
  const found: (MailedEvent | null)[] = []
  if (change === 'hidden') {
    // Unless it is shown again by now.
    for (const date of gone)
      if (!(await findMailedEvent(deps, to, date.id))) found.push(await goneEvent(deps, to, date))
    return found.filter((entry) => entry !== null)
  }
  for (const date of gone) found.push(await goneEvent(deps, to, date))
  if (gone.length === 0) for (const id of [eventId, ...laterIds]) found.push(await findMailedEvent(deps, to, id))
  return found.filter((entry) => entry !== null).filter(isHeld)
}

/** Without a calendar entry: it may take place all the same. */
function hiddenMail(deps: Deps, language: Language, entries: MailedEvent[]) {
  const [
    {
      event: { title },
    },
  ] = entries as [MailedEvent]
  const { paragraphs, ...heads } = wordingOf(language, 'hidden', title, entries.length - 1)
  const times = entries.map(({ event, zone }) => timeIn(zone, event, language))
  return { ...heads, paragraphs: [...paragraphs, ...times], action: calendarAction(deps, language) }
}

function calendarAction({ config }: Deps, language: Language) {
  return { label: serverTexts(language, 'events')('openCalendar'), url: `${config.publicUrl}/events` }
}

function eventMail(
  deps: Deps,
  news: News,
  entry: MailedEvent,
  { siteName, language, ...rest }: { siteName: string; language: Language; note?: string; quote?: string },
  later: MailedEvent[] = [],
) {
  const { event, isJoining, isGone, zone } = entry
  const isCancelled = event.status === 'cancelled'
  const where = isJoining && !isCancelled ? [event.place, event.online_url, event.phone] : [event.place]
  const laterTimes = later.map((one) => timeIn(zone, one.event, language))
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const content = icalendarOf(
    [entry, ...later].map((one) => icalBlockOf(one, deps.config, language)),
    { name: siteName, method, language },
  )
  const { paragraphs, ...heads } = wordingOf(language, news, event.title, later.length)
  return {
    ...heads,
    paragraphs: [...paragraphs, ...timesOf(event, zone, language), ...laterTimes, ...where.filter(Boolean)],
    action: isGone
      ? calendarAction(deps, language)
      : { label: serverTexts(language, 'events')('open'), url: `${deps.config.publicUrl}/events/${event.id}` },
    ...rest,
    calendar: { method, content } as const,
  }
}

function wordingOf(language: Language, news: News, title: string, more = 0) {
  const t = serverTexts(language, 'events')
  const subject = t(`${news}.subject`, { title })
  return { subject, heading: subject, paragraphs: [t(`${news}.text`, { title, more })] }
}

/** In the zone of the member and, where it is another one, in that of the event. */
function timesOf(event: IcalEvent, zone: string, language: Language): string[] {
  return [...new Set([zone, event.time_zone])].map((one) => timeIn(one, event, language))
}

/** Such as "Friday 27 November 2026, 13:00 to 15:00 (Europe/London)". */
function timeIn(zone: string, { starts_at, ends_at }: IcalEvent, language: Language): string {
  const [start, end] = [starts_at, ends_at].map((at) => DateTime.fromISO(at, { zone }))
  const isSameDay = start?.toISODate() === end?.toISODate()
  const moment = (at: string) => writtenMoment(at, zone, language, { year: 'numeric' })
  const times = { start: moment(starts_at), end: isSameDay ? writtenHour(ends_at, zone, language) : moment(ends_at) }
  return serverTexts(language, 'events')('time', { ...times, zone })
}
