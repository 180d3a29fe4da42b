import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/review-settings.ts'
import { DAY } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let author: TestMember
let admin: TestMember
let reviewer: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
  reviewer = await signedInMember(app, { isReviewer: true })
})

async function save(change: object) {
  const { token } = await openSession(app.deps, admin.id)
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  return app.call('PUT', '/v1/admin/settings', { token, body: { ...change, version } })
}
const review = (change: object) => ({ review: { ...DEFAULT_REVIEW_SETTINGS, ...change } })
const dueOf = async ({ id }: Idea) => (await app.call('GET', `/v1/ideas/${id}`)).json().idea.due_at as string
const inDays = (days: number, from: string) => new Date(Date.parse(from) + days * DAY).toISOString()
const day = (days: number) => inDays(days, app.clock.now().toISOString()).slice(0, 10)
const decide = ({ id, version }: Idea, scores: object) =>
  app.call('POST', `/v1/ideas/${id}/reviews`, {
    ...{ token: reviewer.token, body: { decision: 'approve', scores, version } },
  })

test('reviews are due after the period of the settings without quiet weeks, also for waiting ideas', async () => {
  // Proves spec S/89.
  const idea = await shareIdea(app, author)
  expect(await dueOf(idea)).toBe(inDays(7, idea.created_at))
  expect((await save(review({ period_days: 10 }))).statusCode).toBe(200)
  expect(await dueOf(idea)).toBe(inDays(10, idea.created_at))
  const quiet = { name: 'Exams', kind: 'quiet', starts_on: day(2), ends_on: day(8) }
  await save({ calendar: { periods: [quiet] } })
  expect(await dueOf(idea)).toBe(inDays(17, idea.created_at))
  expect(await dueOf(await shareIdea(app, author))).toBe(inDays(17, app.clock.now().toISOString()))
  await save({ calendar: { periods: [] }, ...review({ period_days: 3 }) })
  expect(await dueOf(idea)).toBe(inDays(3, idea.created_at))
  app.clock.advance(4 * DAY)
  const { token } = await openSession(app.deps, admin.id)
  const late = async (days: number | string) =>
    (await app.call('GET', `/v1/admin/settings/overdue?period_days=${days}`, { token })).json()
  expect([await late(4), await late(5)]).toEqual([
    { waiting: 2, overdue: 2 },
    { waiting: 2, overdue: 0 },
  ])
  expect((await late('many')).error).toHaveProperty('period_days')
  const { counts } = (await app.call('GET', '/v1/reviews/queue', { token })).json()
  expect(counts).toMatchObject({ waiting: 2, overdue: 2 })
})

test('review scores are renamed, required or turned off by the settings', async () => {
  // Proves spec S/89.
  const rubric = async () => (await app.call('GET', '/v1/reviews/queue', { token: reviewer.token })).json().rubric
  expect(await rubric()).toMatchObject({ is_required: false, criteria: { length: 4 } })
  const [one, two, three] = [await shareIdea(app, author), await shareIdea(app, author), await shareIdea(app, author)]
  const { criteria } = DEFAULT_REVIEW_SETTINGS
  const none = { label: '', question: '' }
  const named = { ...criteria, problem: { label: 'Need', question: 'Whose?' }, safe: none, soon: none }
  await save(review({ rubric: 'required', criteria: named }))
  expect(await rubric()).toEqual({
    is_required: true,
    criteria: [
      { key: 'problem', label: 'Need', question: 'Whose?' },
      { key: 'weak_line', ...criteria.weak_line },
    ],
  })
  for (const scores of [{}, { problem: 3 }, { problem: 3, weak_line: 3, safe: 1 }]) {
    const refused = await decide(one, scores)
    expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([422, ['scores']])
  }
  expect((await decide(one, { problem: 3, weak_line: 5 })).statusCode).toBe(201)
  await save(review({ rubric: 'off' }))
  expect(await rubric()).toEqual({ is_required: false, criteria: [] })
  expect((await decide(two, { problem: 3 })).statusCode).toBe(422)
  expect((await decide(two, {})).statusCode).toBe(201)
  await save(review({}))
  expect((await decide(three, { soon: 1 })).statusCode).toBe(201)
})

test('an invalid review period or rubric is refused with an error for its section', async () => {
  const none = { label: '', question: '' }
  for (const change of [
    { period_days: 0 },
    { period_days: 91 },
    { period_days: 1.5 },
    { rubric: 'sometimes' },
    { criteria: { problem: none, weak_line: none, safe: none, soon: none } },
    { criteria: {} },
  ]) {
    const refused = await save(review(change))
    expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([422, ['review']])
  }
})
