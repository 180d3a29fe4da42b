import type { Insertable } from 'kysely'
import { DateTime } from 'luxon'
import type { EventType, RsvpAnswer } from '../../contract/events.ts'
import type { Tables } from '../db/tables.ts'
import { seriesDates } from '../features/events/event-dates.ts'
import { newId } from '../lib/ids.ts'
import { eventCommentRows } from './demo-event-comments.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>
type DemoEvent = {
  /** Of the members; the administrator where it is absent. */
  organiser?: number
  type: EventType
  title: string
  description: string
  /** From today, and at which time there. */
  day: number
  time: string
  minutes: number
  zone?: string
  place?: string
  phone?: string
  online_url?: string
  capacity?: number
  /** How many weeks it is repeated. */
  weeks?: number
  isProposed?: boolean
  /** Which members answer; more than the capacity wait. */
  going?: number[]
  maybe?: number[]
  /** Comments of members. */
  talk?: [member: number, text: string][]
}

const HOME_ZONE = 'Asia/Colombo'
const MEETING = 'https://meet.quad.example'

export const DEMO_EVENTS: DemoEvent[] = [
  {
    type: 'open_session',
    title: 'Writing hour',
    description: 'One quiet hour together: cameras off, say at the start what you write, and at the end how it went.',
    ...{ day: 2, time: '20:00', minutes: 60, online_url: `${MEETING}/writing-hour`, weeks: 5 },
    ...{ going: [0, 1], maybe: [3] },
  },
  {
    organiser: 1,
    type: 'working_session',
    title: 'Caption sprint: lecture shorts',
    description:
      "Two hours, twelve clips, one shared sheet. Everybody takes one clip, writes the captions and checks somebody else's. Bring headphones; no experience needed.",
    ...{ day: 5, time: '13:00', minutes: 120, zone: 'Europe/London', online_url: `${MEETING}/caption-sprint` },
    ...{ capacity: 20, weeks: 2, going: [0, 2, 4, 5, 6, 7], maybe: [8, 9] },
    talk: [
      [2, 'Which tool do you use? I know Aegisub, but not on a Mac.'],
      [1, 'Anything that writes .srt. The shared sheet names three that work in a browser.'],
      [5, 'I can check Sinhala captions after my own clip.'],
    ],
  },
  {
    type: 'regional_centre',
    title: 'Day school: lab-kit handover',
    description: 'Collect the kit, unpack it together and try the first experiment. Kits go back by post.',
    ...{ day: 3, time: '09:00', minutes: 180, place: 'Kandy regional centre, room 2' },
    ...{ capacity: 3, going: [2, 5, 7, 0, 9], maybe: [4] },
  },
  {
    organiser: 3,
    type: 'open_session',
    title: 'Founders’ open hour',
    description: 'Ask people who took an idea further what they would do again, and what not.',
    ...{ day: 6, time: '16:00', minutes: 60, online_url: `${MEETING}/founders`, going: [1, 6], maybe: [0] },
  },
  {
    organiser: 4,
    type: 'working_session',
    title: 'Dengue data jam',
    description: 'Clean one district of the open data each, and draw one map together.',
    ...{ day: 10, time: '19:00', minutes: 90, online_url: `${MEETING}/data-jam`, going: [3, 8] },
  },
  {
    organiser: 6,
    type: 'regional_centre',
    title: 'தமிழ் வாசிப்பு வட்டம்',
    description: 'ஒன்றாக வாசிப்போம். Tamil study table: bring a text that you like.',
    ...{ day: 12, time: '18:00', minutes: 120, place: 'Jaffna regional centre', going: [2] },
  },
  {
    organiser: 0,
    type: 'open_session',
    title: 'Phone bridge rehearsal: reading circles',
    description: 'We dial in, try the code and read one page each. Twenty minutes, then we talk about what went wrong.',
    ...{ day: 17, time: '20:00', minutes: 45, phone: 'Bridge 4, code 2210', capacity: 12, isProposed: true },
  },
]

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
    const said = (demo.talk ?? []).flatMap(([index, text]) =>
      members[index] ? [{ userId: members[index], text }] : [],
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
