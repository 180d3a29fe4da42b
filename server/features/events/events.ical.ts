import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { DateTime } from 'luxon'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Language } from '../../../contract/languages.values.ts'
import type { Config } from '../../config.ts'
import { HOUR, SECOND } from '../../lib/clock.ts'
import { senderAddress } from '../../lib/sender-address.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { EventRow } from './events.repo.ts'

export type IcalEvent = Pick<
  EventRow,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'place'
  | 'phone'
  | 'online_url'
  | 'sequence'
  | 'created_at'
  | 'updated_at'
>

export type IcalEntry = {
  event: IcalEvent
  organiser: string
  /** Whether the reader of the calendar may see how to join. */
  isJoining: boolean
  isTentative: boolean
}

/** A rendered event, with the zone that its times are in, if not UTC. */
export type IcalBlock = { text: string; zone: string | null }

type Options = { name: string; method: 'PUBLISH' | 'CANCEL'; language: Language }

const END = 'END:VCALENDAR'

/** How often a calendar program should read a feed again. */
const REFRESH_SECONDS = (3 * HOUR) / SECOND

/** Events as iCalendar (RFC 5545). */
export function icalendarOf(blocks: IcalBlock[], { name, method, language }: Options): string {
  const calendar = ical({
    // The library escapes what entries say, and not this.
    name: name.replace(/[\\;,]/g, '\\$&'),
    method: ICalCalendarMethod[method],
    prodId: { company: 'Quad', product: 'Quad', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  const zones = [...new Set(blocks.map(({ zone }) => zone))].map((zone) => (zone && zoneOf(zone)) ?? '')
  return calendar.toString().slice(0, -END.length) + zones.join('') + blocks.map(({ text }) => text).join('') + END
}

/**
 * One event. It has the same UID everywhere and a SEQUENCE that counts its changes, so that programs update what they have.
 * No address of a member is in it: replies would go to the address from which Quad sends.
 */
export function icalBlockOf(
  { event, organiser, isJoining, isTentative }: IcalEntry,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  language: Language,
): IcalBlock {
  const t = serverTexts(language, 'calendars')
  const url = `${publicUrl}/events/${event.id}`
  const zone = zoneOf(event.time_zone) === null ? null : event.time_zone
  const join = isJoining
    ? [event.online_url && t('join', { url: event.online_url }), event.phone && t('phone', { phone: event.phone })]
    : []
  const at = (time: string) => DateTime.fromISO(time, { zone: zone ?? 'utc' })
  const entry = ical().createEvent({
    id: `${event.id}@quad`,
    sequence: event.sequence,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: at(event.starts_at),
    end: at(event.ends_at),
    timezone: zone,
    summary: event.title,
    description: [event.description, ...join, url].filter(Boolean).join('\n\n'),
    location: event.place || (isJoining && event.online_url) || t(event.online_url ? 'online' : 'byPhone'),
    url,
    categories: [{ name: t(`types.${event.type}`) }],
    organizer: { name: organiser, email: senderAddress(mailFrom) },
    status: statusOf(event, isTentative),
  })
  return { text: foldLines(entry.toString()), zone }
}

function statusOf({ status }: IcalEvent, isTentative: boolean): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** Searching for a zone takes longer than all else of an event. */
const zones = new LRUCache<string, { block: string | null }>({ max: 200 })

/** The VTIMEZONE of a zone; null for a zone that is not known under this name, whose times are then in UTC. */
function zoneOf(name: string): string | null {
  const known = zones.get(name)
  if (known) return known.block
  const [text = ''] = tzlib_get_ical_block(name)
  const block = text.includes(`\r\nTZID:${name}\r\n`) ? `${text.trim()}\r\n` : null
  zones.set(name, { block })
  return block
}
