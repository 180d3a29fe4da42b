// @module-tag postgres

import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { type JudgedCall, startJudgedCall } from '../../testing/judged-call.ts'
import {
  addTestPlatform,
  gradedBy,
  launchMember,
  serveToken,
  startPlatform,
  TEACHER,
  type TestPlatform,
} from '../../testing/learning-platform.ts'
import type { TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendDueGrades } from './grades.service.ts'

let app: TestApp
let call: JudgedCall
let platform: TestPlatform
let platformId: string

beforeEach(async () => {
  app = await startTestApp()
  call = await startJudgedCall(app)
  platform = await startPlatform(app)
  platformId = await addTestPlatform(app, call.organiser, platform, { domains: ['mail.example'] })
  serveToken(platform.receiver)
})

/** An account that the launch of this user opens. */
async function learner(member: TestMember, sub: string, claims: object = {}): Promise<TestMember> {
  const email = `${sub}@mail.example`
  await app.deps.db.updateTable('users').set({ email }).where('id', '=', member.id).execute()
  await launchMember(app, platform, {
    ...gradedBy(platform, { callId: call.made.id, rule: 'entry' }),
    sub,
    email,
    ...claims,
  })
  return member
}

const SCORES = '/items/7/scores'
const scores = (path = SCORES) =>
  platform.receiver.received
    .filter((one) => one.path === path)
    .map(({ body, headers }) => ({
      ...JSON.parse(body),
      authorization: headers.authorization,
      type: headers['content-type'],
    }))
const given = () => scores().map(({ userId, scoreGiven }) => [userId, scoreGiven])
const send = () => sendDueGrades(app.deps)
const rows = () => app.deps.db.selectFrom('grades').selectAll().execute()

test('an entry of a learner counts as done, once, and no more when it is withdrawn', async () => {
  const [author] = call.authors
  const [idea] = call.ideas
  if (!author || !idea) throw new Error('no entry')
  await learner(author, 'a')
  await send()
  expect(scores()).toEqual([
    {
      ...{ userId: 'a', scoreGiven: 1, scoreMaximum: 1, activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
      ...{ timestamp: app.clock.now().toISOString(), authorization: 'Bearer token-1' },
      type: 'application/vnd.ims.lis.v1.score+json',
    },
  ])
  await send()
  expect(scores()).toHaveLength(1)
  const withdrawn = await app.call('DELETE', `/v1/calls/${call.made.id}/entries/${idea}`, { token: author.token })
  expect(withdrawn.statusCode).toBe(204)
  await send()
  expect(scores().at(-1)).toMatchObject({ userId: 'a', scoreGiven: 0, activityProgress: 'InProgress' })
  const other = await shareIdea(app, author, { ...IDEA, title: 'Another' })
  const answers = Object.fromEntries(call.made.questions.map(({ id }) => [id, 'Because it helps.']))
  await app.call('PUT', `/v1/calls/${call.made.id}/entries/${other.id}`, { token: author.token, body: { answers } })
  await send()
  expect(given()).toEqual([
    ['a', 1],
    ['a', 0],
    ['a', 1],
  ])
})

test('nothing is sent about who has no entry, and the entry counts once it is there', async () => {
  const [juror] = call.jurors
  if (!juror) throw new Error('no juror')
  await call.saveJurors(call.jurors.slice(1))
  await learner(juror, 'j')
  await send()
  expect(scores()).toEqual([])
  await call.enter(juror, 'Later')
  await send()
  expect(given()).toEqual([['j', 1]])
})

test('the mean of the panel is sent with the results, as points of a hundred', async () => {
  const [author, second] = call.authors
  const [idea] = call.ideas
  if (!author || !second || !idea) throw new Error('no entry')
  const grading = gradedBy(platform, { callId: call.made.id, rule: 'mean' })
  await learner(author, 'a', grading)
  await learner(second, 'b', grading)
  await call.close()
  const [one, two] = call.jurors
  if (!one || !two) throw new Error('no jurors')
  await call.score(one, idea, 4)
  await call.score(two, idea, 5)
  await send()
  expect(scores()).toEqual([])
  await app.deps.db.updateTable('calls').set({ phase: 'results' }).execute()
  await send()
  expect(given()).toEqual([['a', 90]])
  expect(scores()[0]).toMatchObject({ scoreMaximum: 100 })
  // The other entry has no mean.
  await send()
  expect(scores()).toHaveLength(1)
})

describe('no grade is sent', () => {
  const sent = async (claims: object, before: () => Promise<unknown> = async () => {}) => {
    const [author] = call.authors
    if (!author) throw new Error('no entry')
    await before()
    await learner(author, 'a', claims)
    await send()
    return platform.receiver.received.filter(({ path }) => path !== '/quad-1/jwks')
  }
  const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
  const CUSTOM = 'https://purl.imsglobal.org/spec/lti/claim/custom'
  const TARGET = 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri'

  test.each<[string, () => object]>([
    ['where no teacher asked for one', () => ({ [CUSTOM]: {} })],
    ['by an unknown rule', () => ({ [CUSTOM]: { quad_grade: 'all' } })],
    ['without a line item', () => ({ [AGS]: { scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'] } })],
    [
      'where the platform takes none',
      () => ({ [AGS]: { lineitem: platform.receiver.address('/items/7'), scope: [] } }),
    ],
    [
      'to an address that is not encrypted',
      () => ({
        [AGS]: {
          lineitem: 'http://receiver.example/7',
          scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        },
      }),
    ],
    ['for another page', () => ({ [TARGET]: 'http://localhost:4000/view-ideas' })],
    [
      'for a call that is not there',
      () => ({ [TARGET]: 'http://localhost:4000/calls/01900000-0000-7000-8000-000000000000' }),
    ],
    ['to a teacher', () => TEACHER],
  ])('%s', async (_name, claims) => {
    expect(await sent(claims())).toEqual([])
    expect(await rows()).toEqual([])
  })

  test.each([
    ['where administrators forbid it', { may_grade: false }],
    ['to a platform that is switched off', { is_active: false }],
  ])('%s', async (_name, body) => {
    const [author] = call.authors
    if (!author) throw new Error('no entry')
    await learner(author, 'a')
    await app.call('PATCH', `/v1/admin/platforms/${platformId}`, { ...call.organiser, body })
    await send()
    expect(scores()).toEqual([])
    await app.call('PATCH', `/v1/admin/platforms/${platformId}`, {
      ...call.organiser,
      body: { may_grade: true, is_active: true },
    })
    await send()
    expect(scores()).toHaveLength(1)
  })

  test('inward', async () => {
    const lineitem = {
      lineitem: 'https://127.0.0.1/items/7',
      scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
    }
    await sent({ [AGS]: lineitem })
    expect((await rows())[0]?.last_error).toBe('not a public address')
  })
})

test('a failed grade is tried for three days with growing pauses, and again once the learner comes back', async () => {
  const [author] = call.authors
  if (!author) throw new Error('no entry')
  await learner(author, 'a')
  platform.receiver.answers.set(SCORES, { status: 500 })
  await send()
  await send()
  expect(scores()).toHaveLength(1)
  for (const wait of [
    MINUTE,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    20 * HOUR,
  ]) {
    app.clock.advance(wait)
    await send()
  }
  expect(scores()).toHaveLength(10)
  app.clock.advance(30 * DAY)
  await send()
  expect(scores()).toHaveLength(10)
  expect(await rows()).toMatchObject([{ last_error: 'status 500', sent: null, attempts: 10 }])
  platform.receiver.answers.delete(SCORES)
  await learner(author, 'a')
  await send()
  expect(await rows()).toMatchObject([{ last_error: null, sent: '1', given_up_at: null }])
})

test('a line item that is gone is not tried again', async () => {
  const [author] = call.authors
  if (!author) throw new Error('no entry')
  await learner(author, 'a')
  platform.receiver.answers.set(SCORES, { status: 404 })
  await send()
  app.clock.advance(DAY)
  await send()
  expect(scores()).toHaveLength(1)
})

test('several processes send each grade once, and take over from one that was killed', async () => {
  for (const [n, author] of call.authors.entries()) await learner(author, `s${n}`)
  await Promise.all(otherProcesses(app.deps, 3).map((deps) => sendDueGrades(deps)))
  expect(given().toSorted()).toEqual([
    ['s0', 1],
    ['s1', 1],
  ])
  const until = new Date(app.clock.now().getTime() + MINUTE).toISOString()
  await app.deps.db.updateTable('grades').set({ sent: null, leased_until: until }).execute()
  await send()
  expect(scores()).toHaveLength(2)
  app.clock.advance(2 * MINUTE)
  await send()
  expect(scores()).toHaveLength(4)
})

test('teachers of the course see how many grades were sent, and nobody else', async () => {
  const [author, second] = call.authors
  if (!author || !second) throw new Error('no entry')
  await learner(author, 'a')
  const teacher = await launchMember(app, platform, { ...TEACHER, sub: 't', email: 't@mail.example' })
  const { courses } = (await app.call('GET', '/v1/me/courses', teacher)).json()
  const url = `/v1/courses/${courses[0].id}/grades`
  await send()
  const response = await app.call('GET', url, teacher)
  expect(response.json().grades).toMatchObject([
    {
      call: { id: call.made.id, title: call.made.title },
      rule: 'entry',
      learners: 1,
      sent: 1,
      failed: 0,
      last_error: null,
    },
  ])
  expect(response.body).not.toContain(author.id)
  expect((await app.call('GET', url, author)).statusCode).toBe(403)
  expect((await app.call('GET', url, second)).statusCode).toBe(404)
})
