import { beforeEach, describe, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { supportIdea } from '../../../contract/supports.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'
const MANY = 100
const NOT_ON_TEAM = { is_team: false, is_coauthor: false, offer: null, invitation: null }

let app: TestApp
let author: TestMember
let member: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  member = await signedInMember(app)
  idea = await shareIdea(app, author)
})

const support = ({ token }: { token: string }, id = idea.id, via = app) =>
  via.call('PUT', `/v1/ideas/${id}/support`, { token })
const withdraw = ({ token }: { token: string }, id = idea.id, via = app) =>
  via.call('DELETE', `/v1/ideas/${id}/support`, { token })
const seen = async (id = idea.id, via = app): Promise<Idea> => (await via.call('GET', `/v1/ideas/${id}`)).json().idea
const own = async ({ token }: TestMember, ids: string[] = [idea.id]) =>
  (await app.call('GET', `/v1/ideas/me?ids=${ids.join(',')}`, { token })).json().ideas
const notified = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications', { token })).json().notifications

/** Expects stored counts to equal the counted rows. */
async function expectExactCounts(): Promise<void> {
  const ideas = await app.deps.db.selectFrom('ideas').select(['id', 'support_count']).execute()
  const supports = await app.deps.db.selectFrom('idea_supports').select('idea_id').execute()
  for (const { id, support_count } of ideas) {
    expect(support_count).toBe(supports.filter(({ idea_id }) => idea_id === id).length)
  }
}

async function manyMembers(count: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (let index = 0; index < count; index++) members.push(await signedInMember(app, { hasPassword: false }))
  return members
}

test('PUT /v1/ideas/:id/support counts a member once, and everybody sees the number', async () => {
  // Proves spec S/1.
  for (const _ of ['first', 'again']) {
    const response = await support(member)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ supported: true, support_count: 1 })
  }
  expect((await support(await signedInMember(app))).json().support_count).toBe(2)
  expect(await seen()).toMatchObject({ support_count: 2, version: 1, updated_at: idea.updated_at })
  expect((await app.call('GET', '/v1/ideas/feed')).json().ideas).toMatchObject([{ support_count: 2 }])
  expect(await own(member)).toEqual({
    [idea.id]: { supported: true, following: true, is_muted: false, is_author: false, ...NOT_ON_TEAM },
  })
})

test('PUT /v1/ideas/:id/support refuses the author, newcomers, and hidden or unknown ideas', async () => {
  // Proves spec S/1.
  const admin = await signedInMember(app, { isAdmin: true })
  const newcomer = await signedInMember(app, { hasProfile: false })
  expect((await support(author)).statusCode).toBe(403)
  expect((await support(newcomer)).statusCode).toBe(403)
  expect((await support(member, NOBODY)).statusCode).toBe(404)
  expect((await support(member, 'nonsense')).statusCode).toBe(404)
  await rejectIdea(app, admin, idea.id)
  expect((await support(member)).statusCode).toBe(404)
  expect((await support(admin)).statusCode).toBe(409)
  const hidden = await shareIdea(app, author)
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect((await support(member, hidden.id)).statusCode).toBe(404)
  expect(await app.deps.db.selectFrom('idea_supports').selectAll().execute()).toEqual([])
})

test('PUT /v1/ideas/:id/support refuses a suspended member', async () => {
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect((await support(member)).statusCode).toBe(401)
})

test('PUT /v1/ideas/:id/support responds 404 for an idea deleted meanwhile, and stores nothing', async () => {
  await support(member)
  const other = await signedInMember(app)
  const [deleted, late] = await Promise.all([
    app.call('DELETE', `/v1/ideas/${idea.id}`, { token: author.token }),
    support(other),
  ])
  expect(deleted.statusCode).toBe(200)
  expect([200, 404]).toContain(late.statusCode)
  expect((await support(other)).statusCode).toBe(404)
  expect(await app.deps.db.selectFrom('idea_supports').selectAll().execute()).toEqual([])
  expect(await own(member)).toEqual({})
})

test('PUT /v1/ideas/:id/support counts a hundred members at once exactly, also in the notification', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 26/1.
  // Two connections of one process to SQLite cannot wait for each other; faults/counts.test.ts has two processes.
  const second = app.deps.config.database.engine === 'postgres' ? await startSecondServer(app) : app
  const members = await manyMembers(MANY)
  const supportAll = () =>
    Promise.all(members.map((one, index) => support(one, idea.id, index % 2 === 0 ? app : second)))
  expect((await supportAll()).map(({ statusCode }) => statusCode)).toEqual(Array(MANY).fill(200))
  expect((await support(members[0] as TestMember)).json().support_count).toBe(MANY)
  await expectExactCounts()
  expect(await notified(author)).toMatchObject([{ kind: 'support', count: MANY }])
  const half = members.slice(0, MANY / 2)
  await Promise.all(half.map((one, index) => withdraw(one, idea.id, index % 2 === 0 ? second : app)))
  expect((await support(members[99] as TestMember)).json().support_count).toBe(MANY / 2)
  await expectExactCounts()
  expect(await notified(author)).toMatchObject([{ kind: 'support', count: MANY / 2 }])
})

test('PUT /v1/ideas/:id/support counts a member once after many simultaneous changes', async () => {
  // Proves trust 26/1.
  const presses = Array.from({ length: 21 }, (_, index) => (index % 2 === 0 ? support(member) : withdraw(member)))
  for (const { statusCode } of await Promise.all(presses)) expect(statusCode).toBe(200)
  await support(member)
  expect((await seen()).support_count).toBe(1)
  await expectExactCounts()
  expect(await notified(author)).toMatchObject([{ kind: 'support', count: 1 }])
})

test('PUT /v1/ideas/:id/support is limited to six hundred changes an hour', async () => {
  const { limit, name } = supportIdea.limit
  await support(member)
  await app.deps.db.updateTable('throttles').set({ hits: limit }).where('key', 'like', `${name}:%`).execute()
  expect((await withdraw(member)).statusCode).toBe(429)
  expect((await seen()).support_count).toBe(1)
})

test('DELETE /v1/ideas/:id/support removes the support, also when repeated', async () => {
  await support(member)
  for (const _ of ['first', 'again']) {
    expect((await withdraw(member)).json()).toEqual({ supported: false, support_count: 0 })
  }
  expect(await own(member)).toMatchObject({ [idea.id]: { supported: false } })
  expect((await withdraw(author)).statusCode).toBe(403)
  expect((await withdraw(member, NOBODY)).statusCode).toBe(404)
})

test('GET /v1/ideas/me returns the relation of the caller to each idea', async () => {
  // Proves spec S/4.
  const other = await shareIdea(app, member)
  await support(member)
  const ids = [idea.id, other.id, NOBODY, idea.id]
  expect(await own(member, ids)).toEqual({
    [idea.id]: { supported: true, following: true, is_muted: false, is_author: false, ...NOT_ON_TEAM },
    [other.id]: { supported: false, following: true, is_muted: false, is_author: true, ...NOT_ON_TEAM },
  })
  expect(await own(author, ids)).toEqual({
    [idea.id]: { supported: false, following: true, is_muted: false, is_author: true, ...NOT_ON_TEAM },
    [other.id]: { supported: false, following: false, is_muted: false, is_author: false, ...NOT_ON_TEAM },
  })
  const response = await app.call('GET', `/v1/ideas/me?ids=${idea.id}`, { token: member.token })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('GET /v1/ideas/me leaves out ideas that the caller may not see', async () => {
  // Proves spec S/4.
  const admin = await signedInMember(app, { isAdmin: true })
  await support(member)
  await rejectIdea(app, admin, idea.id)
  expect(await own(member)).toEqual({})
  expect(Object.keys(await own(author))).toEqual([idea.id])
  expect(Object.keys(await own(admin))).toEqual([idea.id])
})

test('GET /v1/ideas/me refuses missing, invalid and more than a hundred ids', async () => {
  const many = Array.from({ length: 101 }, (_, index) => NOBODY.slice(0, -3) + (100 + index)).join(',')
  for (const query of ['', '?ids=', '?ids=x', `?ids=${NOBODY},`, `?ids=${many}`]) {
    const response = await app.call('GET', `/v1/ideas/me${query}`, { token: member.token })
    expect(response.statusCode, query).toBe(422)
    expect(Object.keys(response.json().error)).toEqual(['ids'])
  }
})

test('the notification of supports counts up for each idea until it is read, and starts again after that', async () => {
  // Proves spec S/45.
  const [second, third] = [await signedInMember(app), await signedInMember(app)]
  const other = await shareIdea(app, author, { title: 'Another' })
  await support(member)
  app.clock.advance(1_000)
  await support(second)
  await support(second, other.id)
  expect(await notified(author)).toMatchObject([
    { kind: 'support', count: 1, idea: { id: other.id, title: 'Another' } },
    { kind: 'support', count: 2, idea: { id: idea.id, title: idea.title }, actor: null, read_at: null },
  ])
  await app.call('POST', '/v1/notifications/read', { token: author.token })
  await support(third)
  expect(await notified(author)).toMatchObject([{ count: 1, read_at: null }, { count: 1 }, { count: 2 }])
  expect(await app.deliverMails()).toEqual([])
})

test('the notification of supports leaves out withdrawn supports until it is read', async () => {
  const second = await signedInMember(app)
  await support(member)
  app.clock.advance(1_000)
  await app.call('POST', '/v1/notifications/read', { token: author.token })
  await support(second)
  await withdraw(member)
  expect(await notified(author)).toMatchObject([{ count: 1, read_at: null }, { count: 1 }])
  await withdraw(second)
  expect(await notified(author)).toMatchObject([{ count: 1, read_at: expect.any(String) }])
})

test('the notification of supports does not reach an author who muted the idea', async () => {
  await app.call('DELETE', `/v1/ideas/${idea.id}/follow`, { token: author.token })
  await support(member)
  expect(await notified(author)).toEqual([])
})

describe('the order of the board', () => {
  const titles = async (query: string) =>
    (await app.call('GET', `/v1/ideas/feed?${query}`)).json().ideas.map(({ title }: Idea) => title)

  test('the order of the board is by support or by latest activity, also on later pages and within a category', async () => {
    // Proves spec S/2.
    app.clock.advance(1_000)
    const design = await shareIdea(app, author, { title: 'Design', category: 'Design' })
    app.clock.advance(1_000)
    const newest = await shareIdea(app, author, { title: 'Newest' })
    const second = await signedInMember(app)
    await support(member, design.id)
    await support(second, design.id)
    await support(member)
    expect(await titles('sort=supported')).toEqual(['Design', idea.title, 'Newest'])
    expect(await titles('sort=supported&page_size=1&page=2')).toEqual([idea.title])
    expect(await titles('sort=supported&category=Education')).toEqual([idea.title, 'Newest'])
    app.clock.advance(1_000)
    const admin = await signedInMember(app, { isAdmin: true })
    await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
    expect(await titles('sort=active')).toEqual([idea.title, 'Newest', 'Design'])
    expect(await titles('sort=active&category=Education')).toEqual([idea.title, 'Newest'])
    expect(await titles('sort=newest')).toEqual(['Newest', 'Design', idea.title])
    const found = await seen(newest.id)
    expect(found.last_activity_at).toBe(found.created_at)
    expect((await app.call('GET', '/v1/ideas/feed?sort=loudest')).statusCode).toBe(422)
  })
})

test.each(['keep', 'delete'])(
  'a support is not counted after the deletion of its account (own ideas: %s)',
  async (ideas) => {
    // Proves trust 26/2.
    const leaver = await signedInMember(app)
    const left = await shareIdea(app, leaver)
    await support(leaver)
    await support(member)
    await support(member, left.id)
    const body = { password: leaver.password, ideas }
    await app.call('POST', '/v1/settings/account-deletion', { token: leaver.token, body })
    expect((await seen()).support_count).toBe(1)
    await expectExactCounts()
    // No notifications for the authors who left.
    if (ideas === 'keep') expect((await support(await signedInMember(app), left.id)).json().support_count).toBe(2)
    expect(
      await app.deps.db.selectFrom('notifications').selectAll().where('user_id', '!=', author.id).execute(),
    ).toEqual([])
  },
)
