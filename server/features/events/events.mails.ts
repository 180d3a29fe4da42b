import { DateTime } from 'luxon'
import type { Language } from '../../../contract/languages.values.ts'
import type { EventChange } from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { icalBlockOf, icalendarOf } from './events.ical.ts'
import { findMailedEvent } from './events.mails.service.ts'
import type { EventRow } from './events.repo.ts'

type Wording = { subject: string; text: string; quote?: string }
type Mailed = NonNullable<Awaited<ReturnType<typeof findMailedEvent>>>

const CHANGES: Record<EventChange, (title: string) => Wording> = {
  proposed: (title) => ({ subject: `Proposed: ${title}`, text: `“${title}” was proposed.` }),
  published: (title) => ({ subject: `Published: ${title}`, text: `“${title}” is in the Event Calendar now.` }),
  declined: (title) => ({
    subject: `Not published: ${title}`,
    text: `“${title}” was looked at and will not be in the Event Calendar.`,
  }),
  changed: (title) => ({ subject: `Changed: ${title}`, text: `“${title}” has another time or place.` }),
  cancelled: (title) => ({ subject: `Cancelled: ${title}`, text: `“${title}” does not take place.` }),
}

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
    const { title } = entry.event
    const wording = params.isMovedUp
      ? { subject: `There is a place for you: ${title}`, text: `Somebody cannot come: you go to “${title}” now.` }
      : { subject: `You are going: ${title}`, text: `You are going to “${title}”.` }
    const note = 'If you cannot come, please say so on the page of the event, so that somebody else can.'
    return eventMail(deps, { ...wording, note }, entry, { siteName, language }, later)
  },
  'event-changed': async (deps, { to, params: { eventId, title, change, reason }, siteName, language }) => {
    const wording = { ...CHANGES[change](title), ...(reason ? { quote: reason } : {}) }
    const entry = await findMailedEvent(deps, to, eventId)
    if (entry) return eventMail(deps, wording, entry, { siteName, language })
    // The event is gone with the account of its organiser, or was a proposal.
    return change === 'cancelled' || change === 'declined' ? withoutEvent(deps, wording) : null
  },
  'event-reminder': async (deps, { to, params, siteName, language }) => {
    const entry = await findMailedEvent(deps, to, params.eventId)
    if (!entry?.isJoining || entry.event.status !== 'published') return null
    const { title } = entry.event
    return eventMail(deps, { subject: `Soon: ${title}`, text: `“${title}” begins soon.` }, entry, {
      siteName,
      language,
    })
  },
}

function eventMail(
  deps: Deps,
  wording: Wording & { note?: string },
  entry: Mailed,
  { siteName, language }: { siteName: string; language: Language },
  later: Mailed[] = [],
) {
  const { subject, text, ...rest } = wording
  const { event, isJoining, zone } = entry
  const isCancelled = event.status === 'cancelled'
  const where = isJoining && !isCancelled ? [event.place, event.online_url, event.phone] : [event.place]
  const laterTimes = later.map((one) => timeIn(zone, one.event))
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const content = icalendarOf(
    [entry, ...later].map((one) => icalBlockOf(one, deps.config, language)),
    { name: siteName, method, language },
  )
  return {
    subject,
    heading: subject,
    paragraphs: [text, ...timesOf(event, zone), ...laterTimes, ...where.filter(Boolean)],
    action: { label: 'Open the event', url: `${deps.config.publicUrl}/events/${event.id}` },
    ...rest,
    calendar: { method, content } as const,
  }
}

function withoutEvent(deps: Deps, { subject, text, ...rest }: Wording) {
  const action = { label: 'Open the Event Calendar', url: `${deps.config.publicUrl}/events` }
  return { subject, heading: subject, paragraphs: [text], action, ...rest }
}

/** In the zone of the member and, where it is another one, in that of the event. */
function timesOf(event: EventRow, zone: string): string[] {
  return [...new Set([zone, event.time_zone])].map((one) => timeIn(one, event))
}

/** Such as "Friday 27 November 2026, 13:00 to 15:00 (Europe/London)". */
function timeIn(zone: string, { starts_at, ends_at }: EventRow): string {
  const [start, end] = [starts_at, ends_at].map((at) => DateTime.fromISO(at, { zone, locale: 'en' }))
  const day = 'cccc d LLLL yyyy, HH:mm'
  const isSameDay = start?.toISODate() === end?.toISODate()
  return `${start?.toFormat(day)} to ${end?.toFormat(isSameDay ? 'HH:mm' : day)} (${zone})`
}
