import { beforeEach, expect, test } from 'vitest'
import type { CalendarEvent, EventDate, EventSummary } from '../../../contract/events.ts'
import { HOUR } from '../../lib/clock.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam, leaveTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const EVENT = {
  type: 'working_session',
  title: 'Caption sprint',
  description: 'Two hours, twelve clips, one shared sheet.',
  starts_at: '2026-03-06T18:30:00Z',
  ends_at: '2026-03-06T20:30:00Z',
  time_zone: 'Europe/London',
  online_url: 'https://meet.quad.example/caption-sprint',
}
const SERIES = { ...EVENT, repeat: { until: '2026-04-10', except: ['2026-03-20'] } }

type Response = { event: CalendarEvent; dates: EventDate[] }

let app: TestApp
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  member = await signedInMember(app)
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by?: TestMember, body?: object) =>
  app.call(method, url, { ...(by ? { token: by.token } : {}), ...(body ? { body } : {}) })
const create = async (by = admin, change: object = {}): Promise<Response> => {
  const response = await call('POST', '/v1/events', by, { ...EVENT, ...change })
  expect(response.body).toContain('"event"')
  return response.json()
}
const get = async (id: string, by?: TestMember): Promise<Response> => (await call('GET', `/v1/events/${id}`, by)).json()
const edit = async (id: string, change: object, by = admin) => {
  const { version } = (await get(id, admin)).event
  return call('PATCH', `/v1/events/${id}`, by, { version, ...change })
}
const list = async (query = 'from=2026-03-01T00:00:00Z&to=2026-04-30T00:00:00Z'): Promise<EventSummary[]> =>
  (await call('GET', `/v1/events?${query}`)).json().events
const starts = (dates: { starts_at: string }[]) => dates.map(({ starts_at }) => starts_at)
const notified = async (by: TestMember) =>
  (await call('GET', '/v1/notifications', by))
    .json()
    .notifications.map((one: { kind: string; change?: string }) => [one.kind, one.change])
const audit = async (): Promise<string[][]> => {
  const { entries } = (await call('GET', '/v1/admin/audit', admin)).json()
  return entries
    .map(({ action, target }: { action: string; target: { name: string } }) => [action, target.name])
    .filter(([action]: string[]) => action?.startsWith('event_'))
}

test("POST /v1/events publishes an administrator's event at once", async () => {
  const response = await call('POST', '/v1/events', admin, EVENT)
  expect(response.statusCode).toBe(201)
  const { event } = response.json()
  expect(response.headers.location).toBe(`/v1/events/${event.id}`)
  const organiser = { id: admin.id }
  expect(event).toMatchObject({ status: 'published', is_public: true, organiser, version: 1, moved_from: null })
  expect((await list()).map(({ id }) => id)).toEqual([event.id])
})

test('POST /v1/events shows the event of a member to its organiser and publishers until it is published', async () => {
  // Proves spec S/65.
  const { event } = await create(member)
  expect([event.status, event.is_public]).toEqual(['proposed', false])
  const other = await signedInMember(app)
  expect((await call('GET', `/v1/events/${event.id}`)).statusCode).toBe(404)
  expect((await call('GET', `/v1/events/${event.id}`, other)).statusCode).toBe(404)
  expect((await call('PUT', `/v1/events/${event.id}/rsvp`, other, { answer: 'going' })).statusCode).toBe(404)
  expect((await call('GET', `/v1/events/${event.id}/attendees`, other)).statusCode).toBe(404)
  expect((await call('PUT', `/v1/events/${event.id}/rsvp`, member, { answer: 'going' })).statusCode).toBe(409)
  expect(await list()).toEqual([])
  expect(await notified(admin)).toEqual([['event_changed', 'proposed']])
  const own = async (by: TestMember) =>
    (await call('GET', '/v1/events/me?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z', by)).json().proposed
  expect([await own(member), await own(admin), await own(other)].map(({ length }) => length)).toEqual([1, 1, 0])

  expect((await edit(event.id, { status: 'published' }, member)).statusCode).toBe(403)
  expect((await edit(event.id, { status: 'published' })).statusCode).toBe(200)
  expect((await edit(event.id, { status: 'published' })).statusCode).toBe(409)
  expect((await list()).map(({ id }) => id)).toEqual([event.id])
  expect(await notified(member)).toEqual([['event_changed', 'published']])
  expect(await audit()).toEqual([['event_published', EVENT.title]])
  const subjects = (await app.deliverMails()).map(({ to, subject }) => [to, subject])
  expect(subjects).toEqual([[member.email, `Published: ${EVENT.title}`]])
})

test.each([
  ['a start that is over', { starts_at: '2026-01-05T08:00:00Z' }, 'starts_at'],
  ['a start in three years', { starts_at: '2029-01-05T08:00:00Z', ends_at: '2029-01-05T09:00:00Z' }, 'starts_at'],
  ['an end before the start', { ends_at: '2026-03-06T18:30:00Z' }, 'ends_at'],
  ['a fortnight', { ends_at: '2026-03-20T18:30:00Z' }, 'ends_at'],
  ['a zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['an offset as its zone', { time_zone: '+05:30' }, 'time_zone'],
  ['no place', { online_url: '' }, 'place'],
  ['a link that is none', { online_url: 'javascript:alert(1)' }, 'online_url'],
  ['no capacity', { capacity: 0 }, 'capacity'],
  ['two lines of title', { title: 'One\r\nTwo' }, 'title'],
  ['an idea that is not there', { idea_id: '01234567-89ab-7def-8123-456789abcdef' }, 'idea'],
  ['a series that ends before it begins', { repeat: { until: '2026-03-05' } }, 'repeat'],
  ['a series of which all dates are left out', { repeat: { until: '2026-03-06', except: ['2026-03-06'] } }, 'repeat'],
  ['a series for ever', { repeat: { until: '9999-12-31' } }, 'repeat'],
  [
    'a series of thousands of exceptions',
    { repeat: { until: '2026-04-01', except: Array(54).fill('2026-03-13') } },
    'repeat',
  ],
])('POST /v1/events refuses %s', async (_name, change, field) => {
  // Proves trust 30/3.
  const response = await call('POST', '/v1/events', member, { ...EVENT, ...change })
  expect(response.statusCode).toBe(field === 'idea' ? 404 : 422)
  expect(Object.keys(response.json().error)).toEqual([field])
})

test('POST /v1/events needs a completed profile', async () => {
  const newcomer = await signedInMember(app, { hasProfile: false })
  expect((await call('POST', '/v1/events', newcomer, EVENT)).statusCode).toBe(403)
})

test('POST /v1/events links ideas of the organiser, and shows them to their readers only', async () => {
  const idea = await shareIdea(app, member)
  const foreign = await call('POST', '/v1/events', await signedInMember(app), { ...EVENT, idea_id: idea.id })
  expect(foreign.statusCode).toBe(422)
  const { event } = await create(member, { idea_id: idea.id })
  await edit(event.id, { status: 'published' })
  expect((await call('GET', `/v1/ideas/${idea.id}/events`)).json().events).toMatchObject([{ id: event.id }])
  expect((await get(event.id)).event).toMatchObject({ idea_id: idea.id, idea_title: idea.title })
  await rejectIdea(app, admin, idea.id)
  expect((await get(event.id)).event).toMatchObject({ idea_id: null, idea_title: null })
  expect((await call('GET', `/v1/ideas/${idea.id}/events`)).statusCode).toBe(404)
})

test('a weekly series keeps its local time over a change of the clocks, in either direction', async () => {
  // Proves spec S/73.
  const at = (start: string, time_zone: string, until: string) =>
    create(admin, {
      starts_at: start,
      ends_at: new Date(Date.parse(start) + HOUR).toISOString(),
      time_zone,
      repeat: { until },
    })
  const london = await at('2026-03-22T18:30:00Z', 'Europe/London', '2026-04-05')
  expect(starts(london.dates)).toEqual([
    '2026-03-22T18:30:00.000Z',
    '2026-03-29T17:30:00.000Z',
    '2026-04-05T17:30:00.000Z',
  ])
  const autumn = await at('2026-10-24T23:30:00Z', 'America/New_York', '2026-11-07')
  expect(starts(autumn.dates)).toEqual([
    '2026-10-24T23:30:00.000Z',
    '2026-10-31T23:30:00.000Z',
    '2026-11-08T00:30:00.000Z',
  ])
  const colombo = await at('2026-10-24T18:45:00Z', 'Asia/Colombo', '2026-11-08')
  expect(starts(colombo.dates)).toEqual([
    '2026-10-24T18:45:00.000Z',
    '2026-10-31T18:45:00.000Z',
    '2026-11-07T18:45:00.000Z',
  ])
})

test('a weekly series moves a time that the clocks leave out an hour later, with its end after the start', async () => {
  const change = {
    starts_at: '2026-03-22T01:15:00Z',
    ends_at: '2026-03-22T02:00:00Z',
    repeat: { until: '2026-04-05' },
  }
  const { dates } = await create(admin, change)
  expect(starts(dates)).toEqual(['2026-03-22T01:15:00.000Z', '2026-03-29T01:15:00.000Z', '2026-04-05T00:15:00.000Z'])
  const events = await list()
  expect(events.every(({ starts_at, ends_at }) => ends_at > starts_at)).toBe(true)
})

test('a weekly series ends on its last date, across midnight too, and leaves dates out', async () => {
  const { event, dates } = await create(admin, SERIES)
  expect(starts(dates)).toEqual([
    '2026-03-06T18:30:00.000Z',
    '2026-03-13T18:30:00.000Z',
    '2026-03-27T18:30:00.000Z',
    '2026-04-03T17:30:00.000Z',
    '2026-04-10T17:30:00.000Z',
  ])
  expect(event.repeat).toEqual(SERIES.repeat)
  // 23:30 to 00:30 in Colombo, of which both are the day before in UTC.
  const night = { starts_at: '2026-06-05T18:00:00Z', ends_at: '2026-06-05T19:00:00Z', time_zone: 'Asia/Colombo' }
  const late = await create(admin, { ...night, repeat: { until: '2026-06-11' } })
  expect(starts(late.dates)).toEqual(['2026-06-05T18:00:00.000Z'])
  // 00:30 on June 6 in Colombo, which is June 5 in UTC.
  const early = { starts_at: '2026-06-05T19:00:00Z', ends_at: '2026-06-05T20:00:00Z', time_zone: 'Asia/Colombo' }
  const other = await create(admin, { ...early, repeat: { until: '2026-06-13' } })
  expect(starts(other.dates)).toEqual(['2026-06-05T19:00:00.000Z', '2026-06-12T19:00:00.000Z'])
})

test('a weekly series with one moved date keeps the others, and names the original time', async () => {
  const { dates } = await create(admin, SERIES)
  const [, second] = dates as [EventDate, EventDate]
  const moved = { starts_at: '2026-03-14T10:00:00Z', ends_at: '2026-03-14T11:00:00Z' }
  expect((await edit(second.id, moved)).statusCode).toBe(200)
  const after = (await get(second.id)).dates
  expect(starts(after)).toEqual(starts(dates).with(1, '2026-03-14T10:00:00.000Z'))
  expect(after.map(({ moved_from }) => moved_from)).toEqual([null, '2026-03-13T18:30:00.000Z', null, null, null])
  await edit(second.id, { starts_at: second.starts_at, ends_at: '2026-03-13T20:30:00Z' })
  expect((await get(second.id)).event.moved_from).toBeNull()
})

test('a weekly series moves all later dates with one, over a change of the clocks, exceptions included', async () => {
  // Proves spec S/73.
  const { dates } = await create(admin, SERIES)
  const [, second] = dates as [EventDate, EventDate]
  const change = {
    starts_at: '2026-03-14T10:00:00Z',
    ends_at: '2026-03-14T11:00:00Z',
    scope: 'following',
    title: 'Later',
  }
  expect((await edit(second.id, change)).statusCode).toBe(200)
  const { event, dates: after } = await get(second.id)
  expect(starts(after)).toEqual(
    [
      '2026-03-06T18:30:00.000Z',
      '2026-03-14T10:00:00.000Z',
      '2026-03-28T10:00:00.000Z',
      '2026-04-04T09:00:00.000Z',
    ].concat('2026-04-10T17:30:00.000Z'),
  )
  expect(after.map(({ status }) => status)).toEqual([...Array(4).fill('published'), 'cancelled'])
  expect(event.repeat).toEqual({ until: '2026-04-10', except: ['2026-03-21'] })
  expect((await list()).map(({ title }) => title)).toEqual([EVENT.title, 'Later', 'Later', 'Later', EVENT.title])
})

test('a weekly series moved from an exceptional date on keeps the other exceptions', async () => {
  // Proves spec S/73.
  const { dates } = await create(admin, { ...SERIES, repeat: { until: '2026-04-10', except: ['2026-03-27'] } })
  const second = dates[1]?.id ?? ''
  // To the Monday before, and from there this and the following ones to an hour later.
  await edit(second, { starts_at: '2026-03-09T18:30:00Z', ends_at: '2026-03-09T20:30:00Z' })
  const later = { starts_at: '2026-03-09T19:30:00Z', ends_at: '2026-03-09T21:30:00Z', scope: 'following' }
  expect((await edit(second, later)).statusCode).toBe(200)
  const { event, dates: after } = await get(second)
  const open = after.filter(({ status }) => status === 'published')
  expect(starts(open).map((at) => at.slice(0, 10))).toEqual([
    ...['2026-03-06', '2026-03-09', '2026-03-16', '2026-03-30', '2026-04-06'],
  ])
  expect(event.repeat?.except).toEqual(['2026-03-23'])
})

test('a weekly series can become longer or shorter, and can begin as a single event', async () => {
  const { event } = await create(admin)
  const repeat = { until: '2026-03-20', except: [] }
  expect((await edit(event.id, { repeat })).statusCode).toBe(200)
  expect((await get(event.id)).dates).toHaveLength(3)
  expect((await edit(event.id, { repeat: { until: '2026-03-27' } })).statusCode).toBe(422)
  await edit(event.id, { repeat: { until: '2026-03-27' }, scope: 'following' })
  expect((await get(event.id)).dates).toHaveLength(4)
  await edit(event.id, { repeat: { until: '2026-03-13' }, scope: 'following' })
  const { dates } = await get(event.id)
  expect(dates.map(({ status }) => status)).toEqual(['published', 'published', 'cancelled', 'cancelled'])
  expect((await edit(event.id, { title: 'One and all', scope: 'following' })).statusCode).toBe(200)
  expect((await list()).map(({ title }) => title)).toEqual(['One and all', 'One and all', EVENT.title, EVENT.title])
})

test('a proposed weekly series is published with all its dates', async () => {
  const { event } = await create(member, SERIES)
  await edit(event.id, { status: 'published' })
  expect((await get(event.id)).dates.map(({ status }) => status)).toEqual(Array(5).fill('published'))
})

test('PATCH and DELETE /v1/events/:id refuse other members, past events and stale versions', async () => {
  const { event } = await create(member)
  await edit(event.id, { status: 'published' })
  const other = await signedInMember(app)
  expect((await edit(event.id, { title: 'Mine' }, other)).statusCode).toBe(403)
  expect((await call('DELETE', `/v1/events/${event.id}`, other)).statusCode).toBe(403)
  const stale = await call('PATCH', `/v1/events/${event.id}`, member, { title: 'Stale', version: 17 })
  expect([stale.statusCode, Object.keys(stale.json().error)]).toEqual([409, ['version']])
  // Of simultaneous changes to one version, the first wins.
  const { version } = (await get(event.id, admin)).event
  const atOnce = await Promise.all(
    [1, 2, 3, 4].map((turn) => call('PATCH', `/v1/events/${event.id}`, member, { title: `Sprint ${turn}`, version })),
  )
  expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect((await edit(event.id, { online_url: '' }, member)).statusCode).toBe(422)
  expect((await edit(event.id, { title: 'Of two hours' }, member)).json().event).toMatchObject({
    title: 'Of two hours',
  })
  expect((await edit(event.id, { title: 'Looked over' })).statusCode).toBe(200)
  expect(await audit()).toEqual([
    ['event_edited', 'Of two hours'],
    ['event_published', EVENT.title],
  ])
  const soon = { starts_at: '2026-01-05T10:00:00Z', ends_at: '2026-01-05T11:00:00Z' }
  const { event: past } = await create(admin, soon)
  app.clock.advance(2 * HOUR)
  expect((await edit(past.id, { title: 'Too late' })).statusCode).toBe(409)
  expect((await call('DELETE', `/v1/events/${past.id}`, admin)).statusCode).toBe(409)
  expect((await call('PUT', `/v1/events/${past.id}/rsvp`, other, { answer: 'going' })).statusCode).toBe(409)
})

test('PATCH and DELETE /v1/events/:id withdraw or decline a proposal, and notify its organiser', async () => {
  // Proves spec S/65.
  const [one, two] = [(await create(member)).event, (await create(member, SERIES)).event]
  expect((await call('DELETE', `/v1/events/${one.id}`, member)).statusCode).toBe(204)
  expect((await call('GET', `/v1/events/${one.id}`, member)).statusCode).toBe(404)
  expect((await call('DELETE', `/v1/events/${two.id}?scope=following`, admin)).statusCode).toBe(204)
  expect(await app.deps.db.selectFrom('event_series').selectAll().execute()).toEqual([])
  expect(await notified(member)).toEqual([['event_changed', 'declined']])
  expect(await audit()).toEqual([['event_declined', EVENT.title]])
  expect((await app.deliverMails()).map(({ subject }) => subject)).toEqual([`Not published: ${EVENT.title}`])
})

test('PATCH and DELETE /v1/events/:id notify attendees of changes, and keep a cancelled event visible', async () => {
  // Proves spec S/68, S/75.
  const { event, dates } = await create(member, SERIES)
  await edit(event.id, { status: 'published' })
  const [going, maybe, no] = [await signedInMember(app), await signedInMember(app), await signedInMember(app)]
  const answers = { going, maybe, no }
  for (const [answer, by] of Object.entries(answers))
    await call('PUT', `/v1/events/${dates[1]?.id}/rsvp`, by, { answer })
  await edit(dates[1]?.id ?? '', { description: 'Only the text' })
  await edit(dates[1]?.id ?? '', { place: 'Room 2' })
  expect(await notified(going)).toEqual([['event_changed', 'changed']])
  const reason = { reason: 'The hall is flooded.' }
  expect((await call('DELETE', `/v1/events/${event.id}?scope=following`, admin, reason)).statusCode).toBe(204)
  const cancelled = ['event_changed', 'cancelled']
  expect(await notified(maybe)).toEqual([cancelled, ['event_changed', 'changed']])
  expect(await notified(no)).toEqual([])
  expect((await notified(member))[0]).toEqual(cancelled)
  expect((await list()).map(({ status }) => status)).toEqual(Array(5).fill('cancelled'))
  expect((await call('DELETE', `/v1/events/${event.id}`, admin)).statusCode).toBe(409)
  expect((await call('PUT', `/v1/events/${event.id}/rsvp`, no, { answer: 'going' })).statusCode).toBe(409)
  expect((await audit())[0]).toEqual(['event_cancelled', EVENT.title])
  const mails = (await app.deliverMails()).filter(({ to }) => to === maybe.email)
  // The mail about the room is obsolete; the mail has the current state.
  expect(mails.at(-1)?.subject).toBe(`Cancelled: ${EVENT.title}`)
  expect(mails.at(-1)?.text).toContain('> The hall is flooded.')
  expect((await get(dates[1]?.id ?? '')).event.cancel_reason).toBe('The hall is flooded.')
  const [notification] = (await call('GET', '/v1/notifications', maybe)).json().notifications
  expect(notification.reason).toBe('The hall is flooded.')
  const [entry] = (await call('GET', '/v1/admin/audit', admin)).json().entries
  expect(entry).toMatchObject({ action: 'event_cancelled', reason: 'The hall is flooded.' })
})

test('a mail about a moved event that leaves after its cancellation is the one about the cancellation', async () => {
  const { event } = await create(member)
  await edit(event.id, { status: 'published' })
  const going = await signedInMember(app)
  await call('PUT', `/v1/events/${event.id}/rsvp`, going, { answer: 'going' })
  const toGoing = async () => (await app.deliverMails()).filter(({ to }) => to === going.email)
  const before = (await toGoing()).length
  await edit(event.id, { place: 'Room 2' })
  await edit(event.id, { place: 'Room 3' })
  expect((await call('DELETE', `/v1/events/${event.id}`, admin, { reason: 'Flooded' })).statusCode).toBe(204)
  const mails = (await toGoing()).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual([`Cancelled: ${EVENT.title}`])
  expect(mails[0]?.calendar).toContain('METHOD:CANCEL')
  expect(mails[0]?.text).not.toMatch(/time or place/i)
})

test('members publish their own events where the site lets them, and nobody else’s', async () => {
  // Proves spec S/66.
  const { event } = await create(member)
  expect((await edit(event.id, { status: 'published' }, member)).statusCode).toBe(403)
  const body = { events: { publishing: 'members' }, version: 0 }
  expect((await call('PUT', '/v1/admin/settings', admin, body)).statusCode).toBe(200)
  expect((await call('GET', '/v1/site')).json().event_publishing).toBe('members')
  expect((await create(member)).event.status).toBe('published')
  const other = await signedInMember(app)
  expect((await edit(event.id, { status: 'published' }, other)).statusCode).toBe(404)
  expect((await edit(event.id, { status: 'published' }, member)).statusCode).toBe(200)
  expect((await edit(event.id, { title: 'Mine now' }, other)).statusCode).toBe(403)
})

test('mails have the time of the member’s zone, or else of the site’s, and of the event’s', async () => {
  // Proves spec S/67.
  const { event } = await create(admin, { place: 'Room 1' })
  const chosen = await signedInMember(app)
  await call('PATCH', '/v1/settings', chosen, { time_zone: 'Asia/Colombo' })
  await call('PUT', '/v1/admin/settings', admin, { time: { zone: 'Europe/London' }, version: 0 })
  for (const by of [chosen, member]) await call('PUT', `/v1/events/${event.id}/rsvp`, by, { answer: 'going' })
  const mails = await app.deliverMails()
  const textOf = ({ email }: TestMember) => mails.find(({ to }) => to === email)?.text ?? ''
  const there = 'Friday 6 March 2026, 18:30 to 20:30 (Europe/London)'
  expect(textOf(chosen)).toContain('Saturday 7 March 2026, 00:00 to 02:00 (Asia/Colombo)')
  expect(textOf(chosen)).toContain(there)
  expect(textOf(member).split(there)).toHaveLength(2)
  expect(textOf(member)).not.toContain('Colombo')
})

test('GET /v1/events lists events that overlap the range, by type, and refuses a range without bounds', async () => {
  await create(admin, { title: 'Over midnight', starts_at: '2026-03-31T22:00:00Z', ends_at: '2026-04-01T02:00:00Z' })
  await create(admin, {
    title: 'In April',
    starts_at: '2026-04-30T22:00:00Z',
    ends_at: '2026-04-30T23:00:00Z',
    type: 'open_session',
  })
  const titles = async (query: string) => (await list(query)).map(({ title }) => title)
  expect(await titles('from=2026-04-01T00:00:00Z&to=2026-05-01T00:00:00Z')).toEqual(['Over midnight', 'In April'])
  expect(await titles('from=2026-04-01T02:00:00Z&to=2026-04-30T22:00:00Z')).toEqual([])
  expect(await titles('from=2026-04-01T00:00:00Z&to=2026-05-01T00:00:00Z&type=open_session')).toEqual(['In April'])
  for (const range of [
    'from=2026-04-01T00:00:00Z&to=2026-07-01T00:00:00Z',
    'from=2026-04-02T00:00:00Z&to=2026-04-01T00:00:00Z',
    'from=yesterday&to=tomorrow',
    'from=2026-02-29T00:00:00Z&to=2026-03-20T00:00:00Z',
    'from=2026-04-01T00:00:00Z&from=2026-04-02T00:00:00Z&to=2026-05-01T00:00:00Z',
    '',
  ]) {
    expect((await call('GET', `/v1/events?${range}`)).statusCode).toBe(422)
    expect((await call('GET', `/v1/events/me?${range}`, member)).statusCode).toBe(422)
  }
  const type = await call('GET', '/v1/events?from=2026-04-01T00:00:00Z&to=2026-05-01T00:00:00Z&type=party')
  expect(type.json().error).toEqual({ type: 'Must be one of the types' })
  for (const [from, to] of [
    ['0000-01-01', '0000-01-31'],
    ['9999-12-01', '9999-12-31'],
  ]) {
    expect(await list(`from=${from}T00:00:00Z&to=${to}T00:00:00Z`)).toEqual([])
  }
})

test('GET /v1/events hides events of a suspended member, also in cached responses', async () => {
  const { event } = await create(member)
  await edit(event.id, { status: 'published' })
  expect(await list()).toHaveLength(1)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect(await list()).toEqual([])
  expect((await call('GET', `/v1/events/${event.id}`)).statusCode).toBe(404)
  await changeAccountStatus(app.deps, member.email, 'restore')
  expect(await list()).toHaveLength(1)
})

test('an event on the page of an idea is changed by members of the team now, and taken off by its author', async () => {
  // Proves trust 47/4.
  const author = await signedInMember(app)
  const idea = await shareIdea(app, author, { roles: [{ title: 'Host' }] })
  await joinTeam(app, author, idea.id, member)
  const { event } = await create(member, { ...SERIES, idea_id: idea.id })
  await edit(event.id, { status: 'published', scope: 'following' })
  expect((await edit(event.id, { title: 'While on the team' }, member)).statusCode).toBe(200)
  await leaveTeam(app, member, idea.id)
  const refused = await edit(event.id, { title: 'Since then' }, member)
  expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([403, ['idea']])
  expect((await edit(event.id, { title: 'Since then', idea_id: idea.id }, member)).statusCode).toBe(403)
  expect((await edit(event.id, { title: 'Mine alone', idea_id: null }, member)).statusCode).toBe(200)
  const shown = async () => (await call('GET', `/v1/ideas/${idea.id}/events`)).json().events.length
  const before = await shown()
  expect(before).toBeGreaterThan(0)
  const [next] = (await call('GET', `/v1/ideas/${idea.id}/events`)).json().events
  const unlink = (by: TestMember) => call('DELETE', `/v1/ideas/${idea.id}/events/${next.id}`, by)
  expect([(await unlink(member)).statusCode, (await unlink(admin)).statusCode]).toEqual([403, 403])
  expect((await unlink(author)).statusCode).toBe(204)
  expect(await shown()).toBe(0)
  expect((await unlink(author)).statusCode).toBe(404)
})

test('an event of a reviewer stays linked to an idea that is hidden since, and can be changed', async () => {
  const idea = await shareIdea(app, member)
  const { event } = await create(member, { idea_id: idea.id })
  await rejectIdea(app, admin, idea.id)
  expect((await edit(event.id, { title: 'Of a hidden idea' }, member)).statusCode).toBe(200)
})
