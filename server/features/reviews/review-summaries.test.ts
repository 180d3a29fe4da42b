import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/review-settings.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { summariseReviews } from './review-summaries.service.ts'

let app: TestApp
let author: TestMember
let reviewer: TestMember
let admin: TestMember

const { signal } = new AbortController()

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  reviewer = await signedInMember(app, { isReviewer: true })
  admin = await signedInMember(app, { isAdmin: true })
})

/** Advances the clock to this hour, in UTC, of a later day. */
function passUntil(days: number, hour: number): void {
  const now = app.clock.now().getTime()
  app.clock.advance(Math.floor(now / DAY) * DAY + days * DAY + hour * HOUR - now)
}
async function save(change: object): Promise<void> {
  const { token } = await openSession(app.deps, admin.id)
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  await app.call('PUT', '/v1/admin/settings', { token, body: { ...change, version } })
}
async function heardBy({ id }: TestMember): Promise<object[]> {
  const { token } = await openSession(app.deps, id)
  const { notifications } = (await app.call('GET', '/v1/notifications', { token })).json()
  return notifications.filter(({ kind }: { kind: string }) => kind === 'reviews_due')
}
const run = () => summariseReviews(app.deps, signal)
const day = () => app.clock.now().toISOString().slice(0, 10)

test('reviewers are notified of due ideas in the morning, once a day, also by several processes at the same time', {
  tags: ['postgres'],
}, async () => {
  // Proves spec S/91.
  await shareIdea(app, author, { title: 'Reading circles' })
  await run()
  expect(await heardBy(reviewer)).toEqual([])
  passUntil(7, 6.9)
  await run()
  expect(await heardBy(reviewer)).toEqual([])
  passUntil(0, 7)
  await Promise.all(otherProcesses(app.deps, 3).map((deps) => summariseReviews(deps, signal)))
  await run()
  expect(await heardBy(reviewer)).toMatchObject([{ kind: 'reviews_due', count: 1, overdue: 0 }])
  // The idea is assigned to the reviewer.
  expect([await heardBy(admin), await heardBy(author)]).toEqual([[], []])
  const mails = (await app.deliverMails()).filter(({ subject }) => subject.includes('due'))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[reviewer.email, 'A review is due today']])
  expect(mails[0]?.text).toContain('“Reading circles”, due by')
  expect(mails[0]?.text).toContain('/admin/review')
  passUntil(0, 12)
  await run()
  passUntil(1, 11.9)
  await run()
  expect(await heardBy(reviewer)).toMatchObject([{ overdue: 1 }, { overdue: 0 }])
})

test('the summary of reviews notifies all eligible reviewers of unassigned ideas, but not of ideas of other reviewers', async () => {
  const other = await signedInMember(app, { isReviewer: true })
  for (let index = 0; index < 2; index++) await shareIdea(app, author)
  const own = await shareIdea(app, reviewer, { title: 'Own' })
  await app.deps.db.updateTable('ideas').set({ reviewer_id: null }).where('id', '=', own.id).execute()
  passUntil(7, 8)
  await run()
  expect(await heardBy(reviewer)).toMatchObject([{ count: 1 }])
  expect(await heardBy(other)).toMatchObject([{ count: 2 }])
  expect(await heardBy(admin)).toMatchObject([{ count: 1 }])
})

test('the summary of reviews follows the time zone of the site, and pauses in quiet weeks', async () => {
  // Proves spec S/91.
  await save({ review: { ...DEFAULT_REVIEW_SETTINGS, period_days: 1 }, time: { zone: 'Pacific/Auckland' } })
  await shareIdea(app, author)
  passUntil(3, 8)
  await run()
  expect(await heardBy(reviewer)).toEqual([])
  await save({ time: { zone: 'UTC' } })
  const quiet = { name: 'Exams', kind: 'quiet', starts_on: day(), ends_on: day() }
  await save({ calendar: { periods: [quiet] } })
  await run()
  expect(await heardBy(reviewer)).toEqual([])
  await save({ calendar: { periods: [] } })
  await run()
  expect(await heardBy(reviewer)).toHaveLength(1)
})

test('the summary of reviews is sent by the next run after an aborted one, without decided ideas', async () => {
  await shareIdea(app, author)
  passUntil(7, 8)
  await expect(summariseReviews(app.deps, AbortSignal.abort())).rejects.toThrow()
  expect(await heardBy(reviewer)).toEqual([])
  // Decided ideas are not in the mail.
  await run()
  await app.deps.db.updateTable('ideas').set({ waiting_since: null, due_at: null }).execute()
  expect((await app.deliverMails()).filter(({ to }) => to === reviewer.email)).toEqual([])
  expect(await heardBy(reviewer)).toHaveLength(1)
})
