// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { recordVerification } from '../backups/backups.state.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, faculty: 'Faculty of Education' })
})

async function dashboard(query = ''): Promise<Dashboard> {
  const { token } = await openSession(app.deps, admin.id)
  return (await app.call('GET', `/v1/admin/dashboard${query}`, { token })).json().dashboard
}

test('the dashboard has figures of the period and of the one before, each week, category and faculty', async () => {
  // Proves spec S/55.
  const author = await signedInMember(app, { faculty: 'Faculty of Law' })
  await shareIdea(app, author, { category: 'Design' })
  app.clock.advance(5 * 7 * DAY)
  const supporter = await signedInMember(app, { faculty: 'Faculty of Law' })
  admin.token = (await openSession(app.deps, admin.id)).token
  author.token = (await openSession(app.deps, author.id)).token
  const [reviewed, waiting] = [await shareIdea(app, author, { category: 'Design' }), await shareIdea(app, author)]
  app.clock.advance(2 * DAY)
  admin.token = (await openSession(app.deps, admin.id)).token
  await rejectIdea(app, admin, reviewed.id)
  const { token } = await openSession(app.deps, supporter.id)
  await app.call('PUT', `/v1/ideas/${waiting.id}/support`, { token })

  app.clock.advance(HOUR)
  const found = await dashboard('?weeks=4')
  expect(found).toMatchObject({
    weeks: 4,
    members: { total: 3, added: 1, added_before: 2 },
    ideas: { submitted: 2, submitted_before: 1 },
    review_days: { median: 2, median_before: null },
    waiting: { count: 2, overdue: 1, oldest_at: '2026-01-05T09:00:00.000Z' },
  })
  expect(found.per_week.map(({ submitted, reviewed: decided }) => [submitted, decided])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 1],
  ])
  expect(found.per_week.at(-1)?.start).toBe('2026-02-05T00:00:00.000Z')
  expect(found.categories[0]).toEqual({ category: 'Design', approved: 0, pending: 1, rejected: 1 })
  expect(found.faculties).toEqual([
    { faculty: 'Faculty of Law', members: 2, active: 2 },
    { faculty: 'Faculty of Education', members: 1, active: 0 },
  ])
  const longer = await dashboard()
  expect(longer).toMatchObject({ weeks: 12, ideas: { submitted: 3, submitted_before: 0 }, members: { added: 3 } })
  expect(longer.per_week).toHaveLength(12)
  expect((await dashboard('?weeks=52')).per_week).toHaveLength(52)
})

test('the dashboard says what the doctor finds wrong: no verified backup, mail that fails', async () => {
  // Proves spec S/55.
  const titles = async () => (await dashboard()).findings.map(({ title, text }) => `${title}: ${text}`)
  expect(await titles()).toContain('Backups: no verified backup yet')
  await recordVerification(app.deps)
  expect(await titles()).toEqual([])
  const now = app.clock.now().toISOString()
  const mail = {
    id: 'a',
    kind: 'activation',
    to_address: 'a@b.example',
    params: '{}',
    attempts: 2,
    next_attempt_at: now,
  }
  await app.deps.db
    .insertInto('outbox')
    .values({ ...mail, created_at: now })
    .execute()
  app.clock.advance(2 * HOUR)
  expect(await titles()).toEqual([
    'Outbox: 1 waiting, 0 given up within a week, and the oldest has failed or waited for 2 hours',
  ])
})

test('the dashboard is for administrators, of 4, 12 or 52 weeks', async () => {
  const { token } = await signedInMember(app)
  expect((await app.call('GET', '/v1/admin/dashboard', { token })).statusCode).toBe(403)
  expect((await app.call('GET', '/v1/admin/dashboard')).statusCode).toBe(401)
  for (const weeks of ['0', '5', 'x', '1e9']) {
    expect((await app.call('GET', `/v1/admin/dashboard?weeks=${weeks}`, admin)).statusCode).toBe(422)
  }
})
