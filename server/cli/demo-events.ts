import type { Insertable } from 'kysely'
import { DateTime } from 'luxon'
import { z } from 'zod'
import { EVENT_TYPES, type RsvpAnswer } from '../../contract/events.ts'
import type { Tables } from '../db/tables.ts'
import { seriesDates } from '../features/events/event-dates.ts'
import { newId } from '../lib/ids.ts'
import { readDemoData } from './demo-data.ts'
import { eventCommentRows } from './demo-event-comments.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
const members = z.array(z.int()).optional()
const DemoEvent = z.strictObject({
  /** Index of the organiser among the members; the administrator where it is absent. */
  organiser: z.int().optional(),
  type: z.enum(EVENT_TYPES),
  title: z.string(),
  description: z.string(),
  /** From today, and at which time there. */
  day: z.int(),
  time: z.string(),
  minutes: z.int(),
  zone: z.string().optional(),
  place: z.string().optional(),
  phone: z.string().optional(),
  online_url: z.url().optional(),
  capacity: z.int().optional(),
  /** How many weeks it is repeated. */
  weeks: z.int().optional(),
  isProposed: z.boolean().optional(),
  /** Which members answer; more than the capacity wait. */
  going: members,
  maybe: members,
  /** Comments of members. */
  talk: z.array(z.strictObject({ member: z.int(), text: z.string() })).optional(),
})
type DemoEvent = z.infer<typeof DemoEvent>

const HOME_ZONE = 'Asia/Colombo'

export const DEMO_EVENTS = readDemoData('events.json', z.array(DemoEvent))

/** The rows that proposing, publishing and answering leave. */
export function eventRows(members: string[], adminId: string, now: Date) {
  const at = now.toISOString()
  const all = DEMO_EVENTS.map((demo) => {
    const form = demoEventForm(demo, now)
    const { repeat, ...content } = form
    const series_id = repeat ? newId() : null
    const dates = repeat ? seriesDates(form, repeat) : [{ position: 0, ...timesOf(form) }]
    const answered = (answer: RsvpAnswer, list: number[] = []) =>
      list.flatMap((index) => (members[index] ? [{ user_id: members[index], answer }] : []))
    const going = answered('going', demo.going)
    const maybe = answered('maybe', demo.maybe)
    const places = Math.min(going.length, demo.capacity ?? going.length)
    const user_id = members[demo.organiser ?? -1] ?? adminId
    const published = demo.isProposed
      ? { status: 'proposed' as const, published_at: null }
      : { status: 'published' as const, published_at: at }
    const counts = { going_count: places, waiting_count: going.length - places, maybe_count: maybe.length }
    const events = dates.map((date, index) => ({
      ...{ ...content, ...date, ...published, id: newId(), series_id, user_id, idea_id: null },
      ...{ created_at: at, updated_at: at, moved_from: null, version: 1, sequence: 0 },
      ...(index === 0 ? counts : { going_count: 0, waiting_count: 0, maybe_count: 0 }),
    }))
    const answers = [...going, ...maybe].map((answer, index) => ({
      ...answer,
      event_id: events[0]?.id ?? '',
      waiting_since: answer.answer === 'going' && index >= places ? at : null,
      ...{ answered_at: at, day_reminded_at: null, hour_reminded_at: null },
    }))
    const series: RowOf<'event_series'>[] =
      series_id && repeat ? [{ id: series_id, until: repeat.until, except_dates: '[]' }] : []
    const said = (demo.talk ?? []).flatMap(({ member, text }) =>
      members[member] ? [{ userId: members[member], text }] : [],
    )
    const coming = [...going, ...maybe].map((answer) => answer.user_id)
    const [first] = events
    const talk = first ? eventCommentRows(first, { said, coming, at }) : { comments: [], notifications: [] }
    return { series, events, answers, ...talk }
  })
  return {
    series: all.flatMap(({ series }) => series),
    events: all.flatMap(({ events }) => events),
    answers: all.flatMap(({ answers }) => answers),
    comments: all.flatMap(({ comments }) => comments),
    notifications: all.flatMap(({ notifications }) => notifications),
  }
}

/** The form, as its organiser fills it in. */
export function demoEventForm(demo: DemoEvent, now: Date) {
  const { type, title, description, day, time, minutes, zone = HOME_ZONE, weeks = 0 } = demo
  const [hour, minute] = time.split(':').map(Number)
  const start = DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: day }).set({ hour, minute })
  const { place = '', phone = '', online_url = '', capacity = null } = demo
  return {
    ...{ type, title, description, time_zone: zone, place, phone, online_url, capacity },
    starts_at: start.toJSDate().toISOString(),
    ends_at: start.plus({ minutes }).toJSDate().toISOString(),
    repeat: weeks > 0 ? { until: start.plus({ weeks }).toISODate() ?? '', except: [] } : null,
  }
}

function timesOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  return { starts_at, ends_at }
}
