import { beforeEach, expect, test } from 'vitest'
import { housekeeping } from '../../jobs/housekeeping.ts'
import { runJob } from '../../jobs/scheduler.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { firstIdOf } from '../../lib/ids.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'

let app: TestApp
let author: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
})

const count = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications/count', { token })).json().count

async function reviewedIdeas(number: number): Promise<void> {
  for (let index = 0; index < number; index++) {
    const { id } = await shareIdea(app, author, { title: `Idea ${index}` })
    await rejectIdea(app, admin, id)
  }
}

test('GET /v1/notifications notifies the author of a review, with title and status, once', async () => {
  const { id } = await shareIdea(app, author)
  await rejectIdea(app, admin, id)
  await rejectIdea(app, admin, id)
  const response = await app.call('GET', '/v1/notifications', { token: author.token })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    notifications: [
      {
        id: expect.any(String),
        kind: 'idea_reviewed',
        created_at: '2026-01-05T09:00:00.000Z',
        read_at: null,
        actor: null,
        idea: { id, title: 'Offline quiz packs', status: 'Rejected' },
        quote: { name: '', text: 'The registrar runs this.' },
      },
    ],
    metadata: { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 1 },
    count: 1,
  })
  expect(await count(admin)).toBe(0)
})

test('GET /v1/notifications keeps its title when the idea is deleted', async () => {
  const { id } = await shareIdea(app, author)
  await rejectIdea(app, admin, id)
  await app.call('DELETE', `/v1/ideas/${id}`, { token: author.token })
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: author.token })).json()
  expect(notifications[0].idea).toEqual({ id: '', title: 'Offline quiz packs', status: 'Rejected' })
})

test('GET /v1/notifications comes in pages, newest first', async () => {
  await reviewedIdeas(3)
  const page = await app.call('GET', '/v1/notifications?page=2&page_size=2', { token: author.token })
  expect(page.json().notifications).toMatchObject([{ idea: { title: 'Idea 0' } }])
  expect((await app.call('GET', '/v1/notifications?page=9', { token: author.token })).json().notifications).toEqual([])
})

test('POST /v1/notifications/read marks all as read, also without a body', async () => {
  await reviewedIdeas(2)
  const response = await app.call('POST', '/v1/notifications/read', { token: author.token })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ count: 0 })
  expect(await count(author)).toBe(0)
})

test("POST /v1/notifications/read marks only the given notifications, and only the caller's own", async () => {
  // Proves trust 8/7.
  await reviewedIdeas(2)
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: author.token })).json()
  const body = { ids: [notifications[0].id] }
  await app.call('POST', '/v1/notifications/read', { token: admin.token, body })
  expect(await count(author)).toBe(2)
  const response = await app.call('POST', '/v1/notifications/read', { token: author.token, body })
  expect(response.json()).toEqual({ count: 1 })
})

test('POST /v1/notifications/read marks those about an idea or event that is viewed', async () => {
  await reviewedIdeas(2)
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: author.token })).json()
  const read = (body: object) => app.call('POST', '/v1/notifications/read', { token: author.token, body })
  expect((await read({ idea_id: notifications[0].idea.id })).json()).toEqual({ count: 1 })
  expect((await read({ event_id: notifications[1].idea.id })).json()).toEqual({ count: 1 })
  const event = { id: notifications[1].id, title: 'Day school', starts_at: timestamp(app.clock), time_zone: 'UTC' }
  await transact(app.deps, (tx) => tx.notify({ userId: author.id, kind: 'event_reminder', payload: { event } }, null))
  const unread = await app.call('GET', '/v1/notifications?unread=true', { token: author.token })
  expect(unread.json()).toMatchObject({
    notifications: [{ event: {} }, {}],
    metadata: { total_records: 2 },
    count: 2,
  })
  expect((await read({ event_id: event.id })).json()).toEqual({ count: 1 })
})

test.each([{ ids: ['x'] }, { ids: 'all' }, { everything: true }])(
  'POST /v1/notifications/read refuses %j',
  async (body) => {
    const response = await app.call('POST', '/v1/notifications/read', { token: author.token, body })
    expect(response.statusCode).toBe(422)
  },
)

test('notifications are deleted after 90 days, those of a day before not', async () => {
  await reviewedIdeas(2)
  const [old] = await app.deps.db.selectFrom('notifications').select('id').where('user_id', '=', author.id).execute()
  const daysAgo = (days: number) => timestamp(app.clock, -days * DAY)
  // Ids are made by the clock of the machine.
  const idOf = (days: number) => `${firstIdOf(daysAgo(days))}-7000-8000-000000000000`
  const age = (days: number) =>
    app.deps.db
      .updateTable('notifications')
      .set({ id: idOf(days), created_at: daysAgo(days) })
      .where('user_id', '=', author.id)
  await age(91)
    .where('id', '=', old?.id ?? '')
    .execute()
  await age(89).where('id', '!=', idOf(91)).execute()
  await runJob(app.deps, housekeeping)
  const left = await app.deps.db.selectFrom('notifications').select('id').where('user_id', '=', author.id).execute()
  expect(left).toEqual([{ id: idOf(89) }])
})
