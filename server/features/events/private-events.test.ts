// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { joinTeam, leaveTeam } from '../../testing/teams.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { connectMembers } from '../connections/connections.service.ts'

const MEETING = {
  type: 'working_session',
  title: 'Sort the feedback',
  starts_at: '2026-03-06T18:30:00Z',
  ends_at: '2026-03-06T19:30:00Z',
  time_zone: 'Asia/Colombo',
  online_url: 'https://meet.quad.example/feedback',
  is_private: true,
}
const RANGE = 'from=2026-03-01T00:00:00Z&to=2026-04-30T00:00:00Z'

let app: TestApp
let author: TestMember
let helper: TestMember
let guest: TestMember
let stranger: TestMember
let admin: TestMember
let ideaId: string

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  helper = await signedInMember(app)
  guest = await signedInMember(app)
  stranger = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
  ideaId = (await shareIdea(app, author, { roles: [{ title: 'Tester', skills: [] }] })).id
  await joinTeam(app, author, ideaId, helper)
  await transact(app.deps, (tx) => connectMembers(tx, author.id, guest.id))
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by?: TestMember, body?: object) =>
  app.call(method, url, { ...(by ? { token: by.token } : {}), ...(body ? { body } : {}) })
const propose = async (change: object = {}, by = author) =>
  call('POST', '/v1/events', by, { ...MEETING, idea_id: ideaId, guest_ids: [guest.id], ...change })
const proposed = async (change: object = {}): Promise<string> => (await propose(change)).json().event.id
const changesOf = async (by: TestMember) =>
  (await call('GET', '/v1/notifications', by))
    .json()
    .notifications.flatMap((one: { kind: string; change?: string }) => (one.kind === 'event_changed' ? one.change : []))
const idsIn = (events: { id: string }[]) => events.map(({ id }) => id)

test('a private event is there at once for the team and its guests, who are told, and for nobody else', async () => {
  const response = await propose()
  expect(response.statusCode).toBe(201)
  const { event } = response.json()
  expect(event).toMatchObject({ is_private: true, is_public: false, status: 'published', idea_id: ideaId })
  expect(idsIn(event.guests)).toEqual([guest.id])
  for (const by of [helper, guest]) {
    expect(await changesOf(by)).toEqual(['invited'])
    expect((await call('GET', `/v1/events/${event.id}`, by)).statusCode).toBe(200)
    expect((await call('GET', `/v1/events/${event.id}/attendees`, by)).statusCode).toBe(200)
    expect(idsIn((await call('GET', `/v1/events/me?${RANGE}`, by)).json().private)).toEqual([event.id])
    expect(idsIn((await call('GET', `/v1/ideas/${ideaId}/meetings`, by)).json().events)).toEqual([event.id])
    expect(idsIn((await call('GET', '/v1/me/home', by)).json().events)).toEqual([event.id])
  }
  expect(await changesOf(author)).toEqual([])
  for (const by of [stranger, admin, undefined]) {
    const url = `/v1/events/${event.id}`
    expect((await call('GET', url, by)).statusCode).toBe(404)
    expect((await call('GET', `${url}.ics`, by)).statusCode).toBe(404)
    expect((await call('GET', `${url}/comments`, by)).statusCode).toBe(404)
    if (!by) continue
    expect((await call('PUT', `${url}/rsvp`, by, { answer: 'going' })).statusCode).toBe(404)
    expect((await call('PATCH', url, by, { version: 1, title: 'Taken over' })).statusCode).toBe(404)
    expect((await call('DELETE', url, by, {})).statusCode).toBe(404)
    const { private: meetings, proposed: proposals } = (await call('GET', `/v1/events/me?${RANGE}`, by)).json()
    expect([...meetings, ...proposals]).toEqual([])
    expect((await call('GET', `/v1/ideas/${ideaId}/meetings`, by)).json().events).toEqual([])
    expect((await call('GET', '/v1/search?q=feedback', by)).body).not.toContain(event.id)
  }
  for (const url of [
    `/v1/events?${RANGE}`,
    `/v1/ideas/${ideaId}/events`,
    '/v1/calendar.ics',
    '/v1/search?q=feedback',
  ]) {
    expect((await call('GET', url)).body, url).not.toContain('Sort the feedback')
  }
})

test('a guest answers, sees how to join, and has the event in the own calendar and reminders', async () => {
  const id = await proposed()
  expect((await call('GET', `/v1/events/${id}`, helper)).json().event.online_url).toBeUndefined()
  const { event } = (await call('PUT', `/v1/events/${id}/rsvp`, helper, { answer: 'going' })).json()
  expect(event).toMatchObject({ going_count: 1, online_url: MEETING.online_url })
  const { pathname: path } = new URL((await call('POST', '/v1/calendar/token', helper)).json().url)
  expect((await call('GET', path)).body).toContain('Sort the feedback')
  await leaveTeam(app, helper, ideaId)
  expect((await call('GET', `/v1/events/${id}`, helper)).statusCode).toBe(404)
  expect((await call('GET', path)).body).not.toContain('Sort the feedback')
})

test('a private event belongs to an idea of the organiser or their team, has one date, and invites connections', async () => {
  const errors = async (change: object, by = author) => (await propose(change, by)).json().error
  expect(await errors({ idea_id: null })).toEqual({ idea_id: 'A private event belongs to an idea.' })
  expect(await errors({ guest_ids: [stranger.id] })).toEqual({ guest_ids: 'You can invite your connections.' })
  expect(await errors({ repeat: { until: '2026-04-10' } })).toEqual({ repeat: 'A private event has one date.' })
  expect(await errors({ is_private: false })).toEqual({ guest_ids: 'Only a private event has guests.' })
  expect(await errors({ guest_ids: [] }, stranger)).toEqual({
    idea_id: 'You can link your own ideas and those of your teams.',
  })
  expect((await propose({ guest_ids: Array.from({ length: 21 }, () => guest.id) })).statusCode).toBe(422)
  const rejected = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  expect((await propose({ idea_id: rejected.id, guest_ids: [] })).statusCode).toBe(201)
  const id = await proposed()
  const edit = (change: object) => call('PATCH', `/v1/events/${id}`, author, { version: 1, ...change })
  expect((await edit({ idea_id: null })).json().error).toEqual({ idea_id: 'A private event belongs to an idea.' })
  expect((await edit({ repeat: { until: '2026-04-10' } })).statusCode).toBe(422)
  expect((await edit({ guest_ids: [stranger.id] })).statusCode).toBe(422)
})

test('guests can be changed, those who are added are told, and those who are taken off see it no more', async () => {
  const id = await proposed({ guest_ids: [] })
  expect((await call('GET', `/v1/events/${id}`, guest)).statusCode).toBe(404)
  const edit = (guest_ids: string[]) => call('PATCH', `/v1/events/${id}`, author, { version: 1, guest_ids })
  expect(idsIn((await edit([guest.id])).json().event.guests)).toEqual([guest.id])
  expect(await changesOf(guest)).toEqual(['invited'])
  expect(await changesOf(helper)).toEqual(['invited'])
  await edit([guest.id])
  expect(await changesOf(guest)).toEqual(['invited'])
  await edit([])
  expect((await call('GET', `/v1/events/${id}`, guest)).statusCode).toBe(404)
})

test('a block between organiser and guest takes the guest off, and a blocker on the team is not told', async () => {
  const id = await proposed({ guest_ids: [] })
  await call('PUT', `/v1/blocks/${author.id}`, helper)
  const second = await proposed()
  expect(await changesOf(helper)).toEqual(['invited'])
  await call('PUT', `/v1/blocks/${author.id}`, guest)
  expect((await call('GET', `/v1/events/${second}`, guest)).statusCode).toBe(404)
  expect((await call('GET', `/v1/events/${id}`, author)).statusCode).toBe(200)
})

test('a private event is hidden with its organiser, and shown with them', async () => {
  const id = await proposed()
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect((await call('GET', `/v1/events/${id}`, guest)).statusCode).toBe(404)
  await changeAccountStatus(app.deps, author.email, 'restore')
  expect((await call('GET', `/v1/events/${id}`, guest)).statusCode).toBe(200)
})
