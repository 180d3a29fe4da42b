import { ANSWER_AGE } from '../../../contract/answer-times.values.ts'
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../../lib/clock.ts'
import {
  comingTo,
  expectNotified,
  foundAny,
  signInAgain,
  type Turn,
  upcomingEvents,
  type Year,
  type YearPart,
} from './year.ts'

const LATEST = 4
const WEEKS = 3

/** Events and series of several organisers, series that move as a whole, and answers from two devices. */
export const events: YearPart = {
  acts: (turn) => [() => organise(turn), () => answer(turn), () => answer(turn), () => move(turn)],
  faultsOf: async (year) => [
    ...foundAny('more than there are places', await fullEvents(year)),
    ...foundAny('answers that are not the latest', await wrongAnswers(year)),
  ],
}

/** An event or a weekly series, of the administrator or of a member whose proposal is published. */
async function organise({ year, server, member, send }: Turn): Promise<void> {
  const { random, admin } = year
  const by = random.pick([admin, member])
  const body = eventBody(timestamp(server.clock, random.between(2, 10) * DAY).slice(0, 10), random.between(1, 3))
  const until = timestamp(server.clock, (10 + WEEKS * 7) * DAY).slice(0, 10)
  const repeat = random.between(0, 2) === 0 ? null : { until, except: [] }
  const made = await send('POST', '/v1/events', { token: by.token, body: { ...body, repeat } })
  if (made.statusCode !== 201) return
  const { event, dates } = made.json() as { event: { id: string; version: number }; dates: { id: string }[] }
  for (const { id } of [event, ...dates]) year.acknowledged.set(id, 'events')
  if (by === admin) return
  const publish = { version: event.version, status: 'published' }
  await send('PATCH', `/v1/events/${event.id}`, { token: admin.token, body: publish })
}

function eventBody(day: string, capacity: number) {
  return {
    ...{ type: 'open_session', title: 'Reading circle', time_zone: 'Asia/Colombo', place: 'Library', online_url: '' },
    ...{ starts_at: `${day}T05:00:00.000Z`, ends_at: `${day}T06:00:00.000Z`, capacity },
  }
}

/** Answers from this device, or one that had no line for hours. */
async function answer({ year, server, member, send }: Turn): Promise<void> {
  const { random, answers, office } = year
  const now = timestamp(server.clock)
  const open = await upcomingEvents(office.db, now)
  if (open.length === 0) return
  const answered = open.filter(({ id }) => answers.has(`${id} ${member.id}`))
  const event = random.pick([...open.slice(-LATEST), ...answered.slice(-LATEST)])
  const value = random.pick(['going', 'going', 'going', 'maybe', 'no'])
  const scope = random.pick(['one', 'following'] as const)
  const age = random.pick([0, 0, random.between(1, 20) * HOUR])
  const response = await send('PUT', `/v1/events/${event.id}/rsvp`, {
    token: member.token,
    body: { answer: value, scope },
    headers: { [ANSWER_AGE]: String(age / SECOND) },
  })
  const madeAt = timestamp(server.clock, -age)
  const isOfSeries = scope === 'following' && event.series_id !== null
  const dates = isOfSeries
    ? open.filter(({ series_id, position }) => series_id === event.series_id && position >= event.position)
    : [event]
  const isNewest = (id: string) => (answers.get(`${id} ${member.id}`)?.madeAt ?? '') <= madeAt
  const { statusCode } = response
  if (statusCode >= 500)
    return learn(
      year,
      member.id,
      dates.map(({ id }) => id),
    )
  if (statusCode === 429) return
  const wanted = isNewest(event.id) ? 200 : 409
  if (statusCode !== wanted) year.faults.push(`${statusCode}, not ${wanted}, for an answer of ${age / HOUR} hours ago`)
  if (statusCode !== 200) return
  for (const { id } of dates) if (isNewest(id)) answers.set(`${id} ${member.id}`, { value, madeAt })
}

/** Takes what is stored for true, after a response that was lost. */
async function learn({ office: { db }, answers }: Year, userId: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    const stored = await db
      .selectFrom('event_answers')
      .innerJoin('answer_times', 'answer_times.user_id', 'event_answers.user_id')
      .select(['event_answers.answer', 'answer_times.made_at'])
      .where('event_answers.event_id', '=', id)
      .where('event_answers.user_id', '=', userId)
      .where('answer_times.thing', '=', `event:${id}`)
      .executeTakeFirst()
    if (stored) answers.set(`${id} ${userId}`, { value: stored.answer, madeAt: stored.made_at })
  }
}

/** The organiser moves a series from one of its dates on. Each who comes to a date that moves is told once. */
async function move({ year, server, send }: Turn): Promise<void> {
  const { random, office, members, admin } = year
  const open = await upcomingEvents(office.db, timestamp(server.clock))
  const movable = open.filter(
    ({ series_id, starts_at }) => series_id !== null && starts_at > timestamp(server.clock, 2 * HOUR),
  )
  if (movable.length === 0) return
  const first = random.pick(movable)
  const organiser = [admin, ...members].find(({ id }) => id === first.user_id) ?? admin
  await signInAgain(year, organiser)
  const begins = Date.parse(first.starts_at) + random.pick([-30, 30]) * MINUTE
  const before = await datesOf(year, first.series_id)
  const wanted = new Map(
    before.map(({ id, position, starts_at }) => {
      const moved = new Date(begins + (position - first.position) * 7 * DAY).toISOString()
      return [id, position < first.position ? starts_at : moved]
    }),
  )
  const changed = before.filter(({ id, starts_at }) => wanted.get(id) !== starts_at).map(({ id }) => id)
  const told = await comingTo(office.db, changed)
  await expectNotified(year, 'of a series that moved', told, async () => {
    const row = office.db.selectFrom('events').select('version').where('id', '=', first.id)
    const { version } = await row.executeTakeFirstOrThrow()
    const times = { starts_at: new Date(begins).toISOString(), ends_at: new Date(begins + HOUR).toISOString() }
    const body = { version, scope: 'following', ...times }
    await send('PATCH', `/v1/events/${first.id}`, { token: organiser.token, body })
    const after = await datesOf(year, first.series_id)
    const isMoved = after.some(({ id, starts_at }) => id === first.id && starts_at === times.starts_at)
    const wrong = after.filter(({ id, starts_at }) => wanted.get(id) !== starts_at)
    if (isMoved) year.faults.push(...foundAny('dates that did not move with their series', wrong))
    return isMoved
  })
}

async function datesOf({ office: { db } }: Year, seriesId: string | null) {
  return db
    .selectFrom('events')
    .select(['id', 'position', 'starts_at'])
    .where('series_id', '=', seriesId)
    .orderBy('position')
    .execute()
}

async function fullEvents({ office: { db } }: Year) {
  const answers = db.selectFrom('event_answers').innerJoin('events', 'events.id', 'event_answers.event_id')
  const going = answers.where('answer', '=', 'going').where('waiting_since', 'is', null)
  const counted = await going
    .select((eb) => ['events.id', 'capacity', eb.fn.countAll<number | string>().as('going')])
    .groupBy(['events.id', 'capacity'])
    .execute()
  return counted.filter(({ going, capacity }) => Number(going) > (capacity ?? 1e9))
}

async function wrongAnswers({ office: { db }, answers }: Year) {
  const rows = await db.selectFrom('event_answers').select(['event_id', 'user_id', 'answer']).execute()
  const stored = new Map(rows.map((row) => [`${row.event_id} ${row.user_id}`, row.answer]))
  return [...answers].filter(([key, { value }]) => stored.get(key) !== value)
}
