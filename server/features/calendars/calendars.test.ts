import fc from 'fast-check'
import ICAL from 'ical.js'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NewEvent } from '../../../contract/events.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const EVENTS = 500
const EVENT = {
  type: 'open_session',
  title: 'Writing hour',
  description: 'One quiet hour.',
  starts_at: '2026-03-27T18:30:00Z',
  ends_at: '2026-03-27T19:30:00Z',
  time_zone: 'Europe/London',
  online_url: 'https://meet.quad.example/writing',
}
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Colombo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

const create = async (change: object = {}) =>
  (await app.call('POST', '/v1/events', { token: admin.token, body: { ...EVENT, ...change } })).json().event
const reset = async ({ token }: TestMember, of = app): Promise<string> => {
  const response = await of.call('POST', '/v1/calendar/token', { token })
  expect(response.statusCode).toBe(201)
  return /^\/v1\/calendar\/([A-Z2-7]{26})\.ics$/.exec(new URL(response.json().url).pathname)?.[1] ?? ''
}
const state = async ({ token }: TestMember) => (await app.call('GET', '/v1/calendar/token', { token })).json().calendar
const read = (token: string) => app.call('GET', `/v1/calendar/${token}.ics`)
const entriesIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the public calendar has the public events, with UIDs and sequence numbers for updates', async () => {
  const event = await create()
  await app.call('POST', '/v1/events', {
    token: (await signedInMember(app)).token,
    body: { ...EVENT, title: 'Proposed' },
  })
  const response = await app.call('GET', '/v1/calendar.ics')
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = linesOf(response.body)
  for (const line of [
    'METHOD:PUBLISH',
    `UID:${event.id}@quad`,
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'TZID:Europe/London',
    'DTSTART;TZID=Europe/London:20260327T183000',
    'LOCATION:Online',
  ]) {
    expect(lines).toContain(line)
  }
  expect(response.body).not.toMatch(/Proposed|meet\.quad|@campus/)

  const body = { version: 1, starts_at: '2026-03-30T17:30:00Z', ends_at: '2026-03-30T18:30:00Z' }
  expect((await app.call('PATCH', `/v1/events/${event.id}`, { token: admin.token, body })).statusCode).toBe(200)
  const moved = linesOf((await app.call('GET', '/v1/calendar.ics')).body)
  expect(moved).toEqual(
    expect.arrayContaining([`UID:${event.id}@quad`, 'SEQUENCE:1', 'DTSTART;TZID=Europe/London:20260330T183000']),
  )
  expect((await app.call('DELETE', `/v1/events/${event.id}`, { token: admin.token })).statusCode).toBe(204)
  const cancelled = linesOf((await app.call('GET', '/v1/calendar.ics')).body)
  expect(cancelled).toEqual(expect.arrayContaining([`UID:${event.id}@quad`, 'SEQUENCE:2', 'STATUS:CANCELLED']))
  const file = await app.call('GET', `/v1/events/${event.id}.ics`)
  expect(linesOf(file.body)).toContain('METHOD:CANCEL')
  expect(file.headers['content-disposition']).toBe(`attachment; filename="event-${event.id}.ics"`)
  expect((await app.call('GET', `/v1/events/${newId()}.ics`)).statusCode).toBe(404)
  expect((await app.call('GET', '/v1/events/x.ics')).statusCode).toBe(404)
})

test('a private calendar has what its member goes to, may go to or organises, by an address that can be reset', async () => {
  // Proves trust 30/1; spec S/80.
  const member = await signedInMember(app)
  const full = { capacity: 1, starts_at: '2026-02-02T10:00:00Z', ends_at: '2026-02-02T11:00:00Z' }
  const events = {
    going: await create(),
    maybe: await create({ title: 'Perhaps' }),
    no: await create({ title: 'Not me' }),
  }
  for (const [answer, { id }] of Object.entries(events)) {
    await app.call('PUT', `/v1/events/${id}/rsvp`, { token: member.token, body: { answer } })
  }
  const waiting = await create({ ...full, title: 'Full' })
  for (const { token } of [admin, member]) {
    await app.call('PUT', `/v1/events/${waiting.id}/rsvp`, { token, body: { answer: 'going' } })
  }
  expect(await state(member)).toBeNull()
  const token = await reset(member)
  const { body, headers } = await read(token)
  expect(headers['cache-control']).toBe('no-store')
  expect(
    entriesIn(body).map((entry) => [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')]),
  ).toEqual([
    [EVENT.title, 'CONFIRMED'],
    ['Perhaps', 'TENTATIVE'],
  ])
  expect(linesOf(body).filter((line) => line.includes('meet.quad.example'))).toHaveLength(2)
  expect(body).not.toContain('@campus')
  expect(await state(member)).toEqual({
    created_at: app.clock.now().toISOString(),
    read_at: app.clock.now().toISOString(),
  })
  const stored = JSON.stringify(await app.deps.db.selectFrom('calendar_tokens').selectAll().execute())
  expect(stored).not.toContain(token)

  const next = await reset(member)
  expect([(await read(token)).statusCode, (await read(next)).statusCode]).toEqual([404, 200])
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect((await read(next)).statusCode).toBe(404)
})

test('a calendar that is read again has the event, the organiser and the answer of the member as they are', async () => {
  const member = await signedInMember(app)
  const { id } = await create({ online_url: 'https://meet.quad.example/join' })
  const answer = (to: string) => app.call('PUT', `/v1/events/${id}/rsvp`, { token: member.token, body: { answer: to } })
  const token = await reset(member)
  const linesRead = async () => linesOf((await read(token)).body)
  await answer('going')
  const going = await linesRead()
  expect(going).toEqual(await linesRead())
  expect(going.join()).toContain('Join: https://meet.quad.example/join')
  await answer('maybe')
  const maybe = await linesRead()
  expect(maybe).toContain('STATUS:TENTATIVE')
  expect(maybe.join()).not.toContain('Join:')
  await app.call('PATCH', '/v1/profile/update', { token: admin.token, body: { firstname: 'Renamed' } })
  await app.call('PATCH', `/v1/events/${id}`, { token: admin.token, body: { version: 1, title: 'Another title' } })
  const changed = await linesRead()
  expect(changed).toContain('SUMMARY:Another title')
  expect(changed.find((line) => line.startsWith('ORGANIZER'))).toContain('Renamed')
})

test('calendars are in the language of their reader, also from the cache', async () => {
  await create()
  const named = async (headers: Record<string, string> = {}, url = '/v1/calendar.ics') => {
    const { body } = await app.call('GET', url, { headers })
    return linesOf(body).find((line) => line.startsWith('X-WR-CALNAME:'))
  }
  const [english, tamil] = ['X-WR-CALNAME:Quad: events', 'X-WR-CALNAME:Quad: நிகழ்வுகள்']
  for (let round = 0; round < 2; round++) {
    expect(await named()).toBe(english)
    expect(await named({ 'accept-language': 'ta' })).toBe(tamil)
    expect(await named({ 'accept-language': 'ta', cookie: 'quad_language=si' })).toContain('සිදුවීම්')
    expect(await named({}, '/v1/calendar.ics?lang=ta')).toBe(tamil)
  }
  const member = await signedInMember(app)
  const token = await reset(member)
  expect((await read(token)).body).toContain('my events')
  await app.call('PATCH', '/v1/settings', { token: member.token, body: { language: 'si' } })
  expect((await read(token)).body).toContain('මගේ සිදුවීම්')
})

test('the log names the route of a private calendar, not its address', async () => {
  // Proves trust 30/1.
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const logging = await startTestApp({}, log)
  const token = await reset(await signedInMember(logging), logging)
  await logging.call('GET', `/v1/calendar/${token}.ics`)
  const text = lines.join('')
  expect(text).toContain('"path":"/v1/calendar/:token.ics"')
  expect(text).not.toContain(token)
})

test('no text of an event adds a property, and long ones are folded by bytes', async () => {
  // Proves trust 30/2.
  const title = 'Hi; all, of\\n you "x" BEGIN:VEVENT'
  const description = `One\r\nATTENDEE:mailto:a@b.example\nEND:VEVENT\r\n${'සිංහල தமிழ் 👩‍👩‍👧‍👦 '.repeat(40)}`
  const online_url = 'https://meet.quad.example/a\r\nATTENDEE:mailto:b@c.example'
  const event = await create({ title, description, place: 'Room; 2, "up" \\n', online_url })
  expect(event.online_url).toBe('https://meet.quad.example/aATTENDEE:mailto:b@c.example')
  const name = { firstname: 'A";CN=x:mailto:d@e.example', lastname: 'B, C' }
  await app.call('PATCH', '/v1/profile/update', { token: admin.token, body: name })
  const { body } = await app.call('GET', '/v1/calendar.ics')
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(body).not.toMatch(/(?<!\r)\n|\r(?!\n)|^ATTENDEE/m)
  const [entry, ...others] = entriesIn(body)
  expect(others).toEqual([])
  expect(entry?.getFirstPropertyValue('summary')).toBe(title)
  expect(entry?.getFirstPropertyValue('location')).toBe('Room; 2, "up" \\n')
  expect(String(entry?.getFirstPropertyValue('description'))).toContain(description.trim().replaceAll('\r\n', '\n'))
  expect(entry?.getAllProperties('attendee')).toEqual([])
  const organizer = entry?.getFirstProperty('organizer')
  expect(organizer?.getFirstValue()).toBe('mailto:no-reply@localhost')
})

test(`a calendar of ${EVENTS} events of all kinds says what the database does`, async () => {
  // Proves spec S/80.
  const start = fc.integer({ min: HOUR, max: 390 * DAY }).map((after) => app.clock.now().getTime() + after)
  const title = fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 })
  const arbitrary = fc
    .record({
      title,
      description: fc.string({ unit: 'grapheme', maxLength: 300 }),
      place: title,
      start,
      minutes: fc.integer({ min: 1, max: 3000 }),
      time_zone: fc.constantFrom(...ZONES),
    })
    .map(({ start: at, minutes, ...event }) => ({
      ...{ ...event, type: 'open_session' as const },
      starts_at: new Date(Math.floor(at / 1000) * 1000).toISOString(),
      ends_at: new Date(Math.floor(at / 1000) * 1000 + minutes * MINUTE).toISOString(),
    }))
    .filter((event) => NewEvent.safeParse(event).success)
  const events = fc.sample(arbitrary, { numRuns: EVENTS, seed: 17 }).map((event) => NewEvent.parse(event))
  const now = app.clock.now().toISOString()
  const rows = events.map(({ repeat: _none, guest_ids: _nobody, is_private: _open, ...event }) => ({
    ...{ ...event, id: newId(), user_id: admin.id, series_id: null, position: 0, status: 'published' as const },
    ...{ created_at: now, updated_at: now, published_at: now, moved_from: null, version: 1, sequence: 0 },
    ...{ going_count: 0, waiting_count: 0, maybe_count: 0 },
  }))
  for (let at = 0; at < rows.length; at += 100) {
    await app.deps.db
      .insertInto('events')
      .values(rows.slice(at, at + 100))
      .execute()
  }
  const calendar = new ICAL.Component(ICAL.parse((await app.call('GET', '/v1/calendar.ics')).body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const found = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location } = new ICAL.Event(component)
    return { uid, summary, location, start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString() }
  })
  const expected = rows
    .toSorted((one, other) => (one.starts_at + one.id < other.starts_at + other.id ? -1 : 1))
    .map(({ id, title: summary, place: location, starts_at: begins, ends_at: end }) => ({
      ...{ uid: `${id}@quad`, summary, location },
      start: begins,
      end,
    }))
  expect(found).toEqual(expected)
})

test('of a community for members, visitors see no event by any path; private calendars go on', async () => {
  // Proves trust 32/9.
  const member = await signedInMember(app)
  const idea = await shareIdea(app, admin)
  const { id } = await create({ idea_id: idea.id })
  const token = await reset(member)
  const range = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z'
  const paths = [
    `/v1/events?${range}`,
    `/v1/events/${id}`,
    `/v1/events/${id}.ics`,
    '/v1/calendar.ics',
    `/v1/ideas/${idea.id}/events`,
  ]
  const statuses = (by?: TestMember) =>
    Promise.all(paths.map(async (path) => (await app.call('GET', path, by ? { token: by.token } : {})).statusCode))
  const save = async (community: string, ideas: string) => {
    const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
    const body = { version, visibility: { community, ideas } }
    return app.call('PUT', '/v1/admin/settings', { token: admin.token, body })
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  expect((await save('members', 'members')).statusCode).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401, 401, 401])
  expect((await statuses(member)).toSpliced(3, 1)).toEqual([200, 200, 200, 200])
  expect((await read(token)).statusCode).toBe(200)
  expect((await save('everybody', 'members')).statusCode).toBe(200)
  const { event } = (await app.call('GET', `/v1/events/${id}`)).json()
  expect([event.idea_id, event.idea_title]).toEqual([null, null])
})
