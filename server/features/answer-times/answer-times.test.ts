import { expect, test } from 'vitest'
import { ANSWER_AGE } from '../../../contract/answer-times.values.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneAnswerTimes } from './answer-times.service.ts'

type Call = { method: string; path: string; body?: object }
type Fixtures = { ideaId: string; updateId: string; commentId: string; eventId: string; laterId: string }

const PAIRS: [name: string, first: (fixtures: Fixtures) => Call, second: (fixtures: Fixtures) => Call][] = [
  ['support of an idea', ...pair('PUT', 'DELETE', ({ ideaId }) => `/v1/ideas/${ideaId}/support`)],
  ['support of a comment', ...pair('PUT', 'DELETE', ({ commentId }) => `/v1/comments/${commentId}/support`)],
  ['support of an update', ...pair('PUT', 'DELETE', ({ updateId }) => `/v1/updates/${updateId}/support`)],
  ['following an idea', ...pair('PUT', 'DELETE', ({ ideaId }) => `/v1/ideas/${ideaId}/follow`)],
  ['muting an idea', ...pair('PUT', 'DELETE', ({ ideaId }) => `/v1/ideas/${ideaId}/mute`)],
  ['the answer to an event', rsvp('going'), rsvp('no')],
]

function pair(first: string, second: string, path: (fixtures: Fixtures) => string) {
  const call = (method: string) => (fixtures: Fixtures) => ({ method, path: path(fixtures) })
  return [call(first), call(second)] as const
}

function rsvp(answer: string) {
  return ({ eventId }: Fixtures): Call => ({ method: 'PUT', path: `/v1/events/${eventId}/rsvp`, body: { answer } })
}

async function makeFixtures(app: TestApp, author: TestMember): Promise<Fixtures> {
  const { id: ideaId } = await shareIdea(app, author)
  await app.deps.db.updateTable('ideas').set({ status: 'Approved' }).execute()
  const comment = await app.call('POST', `/v1/ideas/${ideaId}/comments`, {
    token: author.token,
    body: { text: 'Which weeks?' },
  })
  const update = await app.call('POST', `/v1/ideas/${ideaId}/updates`, {
    token: author.token,
    body: { text: 'The first forty packs are printed.' },
  })
  const admin = await signedInMember(app, { isAdmin: true })
  const starts = new Date(app.clock.now().getTime() + DAY).toISOString()
  const ends = new Date(Date.parse(starts) + 60 * MINUTE).toISOString()
  const event = await app.call('POST', '/v1/events', {
    token: admin.token,
    body: {
      ...{ type: 'open_session', title: 'Reading circle', description: 'We read.', place: 'Room 5' },
      ...{ starts_at: starts, ends_at: ends, time_zone: 'UTC' },
      repeat: { until: new Date(Date.parse(starts) + 15 * DAY).toISOString().slice(0, 10), except: [] },
    },
  })
  expect(event.json()).toHaveProperty('event')
  const { id: eventId } = event.json().event
  const later = await app.deps.db
    .selectFrom('events')
    .select('id')
    .where('id', '!=', eventId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  return { ideaId, updateId: update.json().update.id, commentId: comment.json().comment.id, eventId, laterId: later.id }
}

async function start() {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const fixtures = await makeFixtures(app, author)
  const reader = await signedInMember(app)
  const send = ({ method, path, body }: Call, ageSeconds?: number | string) =>
    app.call(method as 'PUT', path, {
      token: reader.token,
      ...(body ? { body } : {}),
      ...(ageSeconds === undefined ? {} : { headers: { [ANSWER_AGE]: String(ageSeconds) } }),
    })
  return { app, fixtures, send }
}

test('each kind of answer of the contract is tried', () => {
  const declared = Object.values(ENDPOINTS).filter((endpoint) => 'isAnswer' in endpoint && endpoint.isAnswer)
  const fixtures = { ideaId: ':id', updateId: ':id', commentId: ':id', eventId: ':id', laterId: ':id' }
  const tried = PAIRS.flatMap(([, first, second]) => [first(fixtures), second(fixtures)])
  const paths = (calls: { method: string; path: string }[]) =>
    [...new Set(calls.map(({ method, path }) => `${method} ${path}`))].toSorted()
  expect(paths(tried)).toEqual(paths(declared))
})

test.each(PAIRS)(
  'of two devices the one that gave %s later counts, whichever arrives first',
  async (_, first, second) => {
    const { app, fixtures, send } = await start()
    expect((await send(second(fixtures))).statusCode).toBe(200)
    const late = await send(first(fixtures), 60)
    expect(late.statusCode).toBe(409)
    expect(late.json().error).toHaveProperty('superseded')
    app.clock.advance(10 * MINUTE)
    expect((await send(first(fixtures), 60)).statusCode).toBe(200)
    expect((await send(second(fixtures), 61)).statusCode).toBe(409)
    expect((await send(second(fixtures), 60)).statusCode).toBe(200)
    expect((await send(first(fixtures))).statusCode).toBe(200)
  },
)

test('an answer to the following dates leaves those that were answered later, and holds older ones back', async () => {
  const { fixtures, send } = await start()
  const path = `/v1/events/${fixtures.laterId}/rsvp`
  expect((await send({ method: 'PUT', path, body: { answer: 'no' } }, 30)).statusCode).toBe(200)
  const body = { answer: 'going', scope: 'following' }
  const all = await send({ method: 'PUT', path: `/v1/events/${fixtures.eventId}/rsvp`, body }, 60)
  expect(all.json().dates.map(({ event_id }: { event_id: string }) => event_id)).not.toContain(fixtures.laterId)
  expect(all.json().dates).toHaveLength(2)
  const last = all.json().dates[1].event_id
  const older = { method: 'PUT', path: `/v1/events/${last}/rsvp`, body: { answer: 'no' } }
  expect((await send(older, 90)).statusCode).toBe(409)
})

test.each(['-1', '1.5', '1e3', 'yesterday', '999999999', ''])('an age of "%s" is refused', async (age) => {
  const { fixtures, send } = await start()
  expect((await send({ method: 'PUT', path: `/v1/ideas/${fixtures.ideaId}/support` }, age)).statusCode).toBe(422)
})

test('times of answers are kept for as long as devices send what waits', async () => {
  const { app, fixtures, send } = await start()
  await send({ method: 'PUT', path: `/v1/ideas/${fixtures.ideaId}/support` })
  const count = async () => (await app.deps.db.selectFrom('answer_times').selectAll().execute()).length
  app.clock.advance(13 * DAY)
  await pruneAnswerTimes(app.deps)
  expect(await count()).toBe(1)
  app.clock.advance(2 * DAY)
  await pruneAnswerTimes(app.deps)
  expect(await count()).toBe(0)
})
