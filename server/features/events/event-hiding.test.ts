import { beforeEach, expect, test } from 'vitest'
import type { RsvpAnswer } from '../../../contract/events.ts'
import { DAY, MINUTE, timestamp } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { liftEndedSuspensions } from '../users/users.service.ts'

let app: TestApp
let admin: TestMember
let organiser: TestMember
let one: TestMember
let two: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  organiser = await signedInMember(app, { isAdmin: true })
  one = await signedInMember(app)
  two = await signedInMember(app)
})

const EVENT = {
  ...{ type: 'open_session', title: 'Reading circle', description: 'We read.', place: 'Room 5' },
  ...{ starts_at: '2026-01-08T18:30:00Z', ends_at: '2026-01-08T20:30:00Z', time_zone: 'UTC' },
}
const create = async (change: object = {}, by = organiser): Promise<string> => {
  const response = await app.call('POST', '/v1/events', { token: by.token, body: { ...EVENT, ...change } })
  expect(response.statusCode).toBe(201)
  return response.json().event.id
}
const answer = (by: TestMember, id: string, value: RsvpAnswer, scope = 'one') =>
  app.call('PUT', `/v1/events/${id}/rsvp`, { token: by.token, body: { answer: value, scope } })
const setSuspended = async (member: TestMember, days: number | null) => {
  const { version } = await app.deps.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const suspension = days === null ? null : { reason: 'Spam', until: timestamp(app.clock, days * DAY) }
  const body = { version, suspension, reason: 'Rules' }
  const response = await app.call('PATCH', `/v1/admin/users/${member.id}`, { token: admin.token, body })
  expect(response.statusCode).toBe(200)
}
const rsvpOf = async (by: TestMember, id: string) =>
  (await app.call('GET', `/v1/events/${id}`, { token: by.token })).json().event.rsvp
const newsOf = async (by: TestMember) => {
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: by.token })).json()
  return notifications
    .filter(({ kind }: { kind: string }) => kind.startsWith('event'))
    .map(({ kind, change }: { kind: string; change?: string }) => change ?? kind)
}
const mailsTo = async ({ email }: TestMember) => (await app.deliverMails()).filter(({ to }) => to === email)

test('a suspended member gives up their places, and waits behind all others for new ones', async () => {
  const id = await create({ capacity: 1 })
  await answer(one, id, 'going')
  app.clock.advance(MINUTE)
  await answer(two, id, 'going')
  app.clock.advance(MINUTE)
  await setSuspended(one, 7)
  expect(await rsvpOf(two, id)).toMatchObject({ is_waiting: false })
  expect(await newsOf(two)).toEqual(['event_moved_up'])
  await setSuspended(one, null)
  const { token } = await signedInAgain(one)
  expect(await rsvpOf({ ...one, token }, id)).toMatchObject({ is_waiting: true, line: 1 })
  await answer(two, id, 'no')
  expect(await rsvpOf({ ...one, token }, id)).toMatchObject({ is_waiting: false })
})

async function signedInAgain({ email, password }: TestMember): Promise<{ token: string }> {
  const response = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  return response.json().authentication_token
}

test('a member whose suspension ends by time has a place again where there is one', async () => {
  const id = await create()
  await answer(one, id, 'going')
  const countOf = async () => (await app.call('GET', `/v1/events/${id}`, { token: two.token })).json().event.going_count
  expect(await countOf()).toBe(1)
  await setSuspended(one, 1)
  expect(await countOf()).toBe(0)
  app.clock.advance(DAY + MINUTE)
  await liftEndedSuspensions(app.deps)
  const { token } = await signedInAgain(two)
  const { event } = (await app.call('GET', `/v1/events/${id}`, { token })).json()
  expect(event.going_count).toBe(1)
})

test('participants hear that the events of a suspended organiser are hidden, and when they are shown again', async () => {
  const id = await create()
  const past = await create({ starts_at: '2026-01-05T09:00:10Z', ends_at: '2026-01-05T09:00:30Z' })
  for (const event of [id, past]) await answer(one, event, 'going')
  await answer(two, id, 'no')
  app.clock.advance(MINUTE)
  await app.deliverMails()
  await setSuspended(organiser, 7)
  expect(await newsOf(one)).toEqual(['hidden'])
  expect(await newsOf(two)).toEqual([])
  const hidden = (await mailsTo(one)).at(-1)
  expect(hidden?.subject).toBe('Hidden for now: Reading circle')
  expect(hidden?.text).toContain('8 January 2026, 18:30 to 20:30')
  expect(hidden?.calendar).toBe('')
  await setSuspended(organiser, null)
  expect(await newsOf(one)).toEqual(['shown', 'hidden'])
})

test('a deactivated organiser is told of as a suspended one, and lifting one of both shows nothing', async () => {
  const id = await create({}, two)
  await app.deps.db
    .updateTable('events')
    .set({ status: 'published', published_at: timestamp(app.clock) })
    .execute()
  await answer(one, id, 'going')
  await setSuspended(two, 7)
  await app.deps.db
    .updateTable('users')
    .set({ scim_deactivated_at: timestamp(app.clock) })
    .where('id', '=', two.id)
    .execute()
  await setSuspended(two, null)
  expect(await newsOf(one)).toEqual(['hidden'])
})

test('participants hear that moderators hide an event, with the dates of its series, and show it again', async () => {
  const id = await create({ repeat: { until: '2026-01-29', except: [] } })
  await answer(one, id, 'going', 'following')
  await app.deliverMails()
  const report = await app.call('POST', '/v1/reports', {
    token: two.token,
    body: { kind: 'event', id, reason: 'spam' },
  })
  expect(report.statusCode).toBe(202)
  const decide = async (action: string) => {
    const { reports } = (await app.call('GET', '/v1/reports', { token: admin.token })).json()
    const [found] = reports
    const body = { action, version: found.version, reason: 'Rules' }
    return app.call('POST', `/v1/reports/${found.id}/decision`, { token: admin.token, body })
  }
  expect((await decide('hide')).statusCode).toBe(200)
  expect(await newsOf(one)).toEqual(['hidden'])
  expect((await mailsTo(one)).at(-1)?.text).toContain('(with 3 later dates)')
})
