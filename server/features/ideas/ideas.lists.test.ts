// @module-tag postgres

import { describe, expect, test } from 'vitest'
import type { Actor } from '../../lib/actor.ts'
import { HOUR } from '../../lib/clock.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { ideasByAuthor } from './idea-lists.service.ts'

const VISITOR: Actor = { kind: 'visitor', sees: ['ideas', 'community'] }

test('GET /v1/ideas/feed shows Pending and Approved ideas to everybody, with authors and without feedback', async () => {
  // Proves trust 18/2; spec 2/112.
  const app = await startTestApp()
  const [author, admin] = [
    await signedInMember(app, { firstname: 'Nethmi' }),
    await signedInMember(app, { isAdmin: true }),
  ]
  const rejected = await shareIdea(app, author)
  await rejectIdea(app, admin, rejected.id)
  const shown = await shareIdea(app, author, { title: 'Second idea' })
  const { ideas, metadata } = (await app.call('GET', '/v1/ideas/feed')).json()
  expect(ideas.map((idea: { id: string }) => idea.id)).toEqual([shown.id])
  expect(ideas[0].author).toMatchObject({ id: author.id, firstname: 'Nethmi' })
  expect(ideas[0]).not.toHaveProperty('feedback')
  expect(JSON.stringify(ideas)).not.toContain('@')
  expect(metadata).toEqual({ current_page: 1, page_size: 6, first_page: 1, last_page: 1, total_records: 1 })
})

test('GET /v1/ideas/feed shows the own rejected ideas to the member who filters by the own id', async () => {
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  await rejectIdea(app, admin, (await shareIdea(app, author)).id)
  const url = `/v1/ideas/feed?user_id=${author.id}`
  expect((await app.call('GET', url, { token: author.token })).json().ideas[0].feedback).toBe(
    'The registrar runs this.',
  )
  expect((await app.call('GET', url)).json().ideas).toEqual([])
})

test("GET /v1/ideas/feed: a request for public ideas leaves out the caller's own rejected idea", async () => {
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const shown = await shareIdea(app, author)
  await rejectIdea(app, admin, (await shareIdea(app, author)).id)
  const url = `/v1/ideas/feed?user_id=${author.id}&audience=everybody`
  for (const token of [author.token, admin.token]) {
    const { ideas, metadata } = (await app.call('GET', url, { token })).json()
    expect(ideas.map((idea: { id: string }) => idea.id)).toEqual([shown.id])
    expect(metadata.total_records).toBe(1)
  }
})

test('GET /v1/ideas/feed shows rejected ideas to an administrator who filters by their author, and to nobody in the whole feed', async () => {
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const { id } = await shareIdea(app, author)
  await rejectIdea(app, admin, id)
  const url = `/v1/ideas/feed?user_id=${author.id}`
  expect((await app.call('GET', url, { token: admin.token })).json().ideas[0]).toMatchObject({ id })
  for (const { token } of [author, admin]) {
    expect((await app.call('GET', '/v1/ideas/feed', { token })).json().ideas).toEqual([])
  }
})

test('GET /v1/ideas/feed sorts by newest, oldest and title', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  for (const title of ['beta', 'Älpha', 'gamma']) {
    await shareIdea(app, author, { title })
    app.clock.advance(1)
  }
  const titles = async (sort: string) => {
    const { ideas } = (await app.call('GET', `/v1/ideas/feed?sort=${sort}`)).json()
    return ideas.map((idea: { title: string }) => idea.title)
  }
  expect(await titles('newest')).toEqual(['gamma', 'Älpha', 'beta'])
  expect(await titles('oldest')).toEqual(['beta', 'Älpha', 'gamma'])
  expect(await titles('title')).toEqual(['Älpha', 'beta', 'gamma'])
})

test('GET /v1/ideas/feed finds every word of a search, without minding case and accents, wildcards being letters', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  for (const title of ['Café Quiz Night', 'Quiz for 100% of us', 'Reading_circle'])
    await shareIdea(app, author, { title })
  const titles = async (q: string) => {
    const response = await app.call('GET', `/v1/ideas/feed?sort=title&q=${encodeURIComponent(q)}`)
    return response.json().ideas.map((idea: { title: string }) => idea.title)
  }
  expect(await titles('CAFE quiz')).toEqual(['Café Quiz Night'])
  expect(await titles('100%')).toEqual(['Quiz for 100% of us'])
  expect(await titles('Reading_circle')).toEqual(['Reading_circle'])
  // No word.
  expect([await titles('%'), await titles('_')]).toEqual([[], []])
  expect(await titles(`"'<>\\`)).toEqual([])
})

test('GET /v1/ideas/feed pages, filters by category, and returns none for a page past the end', async () => {
  // Proves spec 9/13.
  const app = await startTestApp()
  const author = await signedInMember(app)
  for (let index = 0; index < 3; index++) await shareIdea(app, author, { title: `Idea ${index}`, category: 'Design' })
  await shareIdea(app, author)
  const page = (await app.call('GET', '/v1/ideas/feed?category=Design&page=2&page_size=2')).json()
  expect(page.ideas).toHaveLength(1)
  expect(page.metadata).toMatchObject({ current_page: 2, last_page: 2, total_records: 3 })
  expect((await app.call('GET', '/v1/ideas/feed?page=99')).json().ideas).toEqual([])
  const none = (await app.call('GET', '/v1/ideas/feed?q=nothing')).json()
  expect(none).toEqual({
    ideas: [],
    metadata: { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 },
  })
})

test.each([
  'page=0',
  'page=1e9',
  'page=x',
  'page_size=101',
  'page_size=-1',
  'sort=popular',
  `q=${'x'.repeat(201)}`,
  'q=%00',
])('GET /v1/ideas/feed refuses %s', async (query) => {
  const app = await startTestApp()
  expect((await app.call('GET', `/v1/ideas/feed?${query}`)).statusCode).toBe(422)
})

test('GET /v1/ideas/feed hides the ideas of a suspended member', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const { id } = await shareIdea(app, author)
  await changeAccountStatus(app.deps, author.email, 'suspend')
  expect((await app.call('GET', '/v1/ideas/feed')).json().ideas).toEqual([])
  expect((await app.call('GET', `/v1/ideas/${id}`)).statusCode).toBe(404)
})

test('GET /v1/ideas/mine lists the own ideas with feedback, filters by status and counts each', async () => {
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  await shareIdea(app, await signedInMember(app))
  await rejectIdea(app, admin, (await shareIdea(app, author)).id)
  await shareIdea(app, author)
  const all = (await app.call('GET', '/v1/ideas/mine', { token: author.token })).json()
  expect(all.ideas).toHaveLength(2)
  expect(all.counts).toEqual({ Pending: 1, Approved: 0, Rejected: 1 })
  const rejected = (await app.call('GET', '/v1/ideas/mine?status=Rejected', { token: author.token })).json()
  expect(rejected.ideas[0].feedback).toBe('The registrar runs this.')
  expect((await app.call('GET', '/v1/ideas/mine')).statusCode).toBe(401)
})

test('GET /v1/ideas lists everything for review, with what waits', async () => {
  // Proves spec 3/11, 7/17.
  const app = await startTestApp()
  const [author, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  await rejectIdea(app, admin, (await shareIdea(app, author)).id)
  const waiting = await shareIdea(app, author)
  const list = (await app.call('GET', '/v1/ideas?page=1&page_size=10', { token: admin.token })).json()
  expect(list.metadata.total_records).toBe(2)
  expect(list.ideas[0].author.id).toBe(author.id)
  expect(list.waiting).toEqual({ count: 1, oldest: waiting.created_at })
})

test('GET /v1/ideas has metadata of zeros when empty', async () => {
  // Proves spec 3/11.
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const list = (await app.call('GET', '/v1/ideas', { token: admin.token })).json()
  expect(list.metadata).toEqual({ current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 })
  expect(list.waiting).toEqual({ count: 0, oldest: null })
})

test.each(['/v1/ideas', '/v1/ideas/', '/v1//ideas', '/V1/ideas', '/v1/ideas?page=1', '/v1/%69deas'])(
  'GET /v1/ideas refuses visitors and members as %s',
  async (url) => {
    // Proves trust 9/2.
    const app = await startTestApp()
    const member = await signedInMember(app)
    expect([401, 404]).toContain((await app.call('GET', url)).statusCode)
    expect([403, 404]).toContain((await app.call('GET', url, { token: member.token })).statusCode)
  },
)

describe('the ideas beside profiles', () => {
  const everyId = async (app: TestApp, actor: Actor, userIds: string[], limit = 5) => {
    const ideasOf = await ideasByAuthor(app.deps, actor, userIds, { each: limit, all: 1_000 })
    return userIds.map((id) => ideasOf(id).ideas.map((idea) => idea.id))
  }
  const actorOf = ({ id }: TestMember, isAdmin = false): Actor => ({
    kind: 'member',
    userId: id,
    isAdmin,
    sessionHash: '',
  })

  test('the ideas beside profiles are the newest of each author, none for nobody', async () => {
    const app = await startTestApp()
    const [first, second] = [await signedInMember(app), await signedInMember(app)]
    const ids: string[] = []
    for (const author of [first, first, first, second]) {
      ids.push((await shareIdea(app, author)).id)
      app.clock.advance(1)
    }
    expect(await everyId(app, VISITOR, [first.id, second.id], 2)).toEqual([[ids[2], ids[1]], [ids[3]]])
    expect(await everyId(app, VISITOR, [])).toEqual([])
  })

  test('the ideas beside profiles are as many of one author as of another where a page has room for some only', async () => {
    const app = await startTestApp()
    const [busy, quiet] = [await signedInMember(app), await signedInMember(app)]
    for (const author of [quiet, busy, busy, busy]) {
      await shareIdea(app, author)
      app.clock.advance(1)
    }
    const ideasOf = await ideasByAuthor(app.deps, VISITOR, [busy.id, quiet.id], { each: 5, all: 3 })
    expect([busy, quiet].map(({ id }) => [ideasOf(id).ideas.length, ideasOf(id).ideas_count])).toEqual([
      [2, 3],
      [1, 1],
    ])
  })

  test('the ideas beside profiles hold rejected ones for their author, whichever author is listed, and for administrators', async () => {
    const app = await startTestApp()
    const [author, other] = [await signedInMember(app), await signedInMember(app)]
    const admin = await signedInMember(app, { isAdmin: true })
    const rejected = [(await shareIdea(app, author)).id, (await shareIdea(app, other)).id]
    for (const id of rejected) await rejectIdea(app, admin, id)
    const both = [author.id, other.id]
    expect(await everyId(app, VISITOR, both)).toEqual([[], []])
    expect(await everyId(app, actorOf(author), both)).toEqual([[rejected[0]], []])
    expect(await everyId(app, actorOf(author), [author.id])).toEqual([[rejected[0]]])
    expect(await everyId(app, actorOf(admin, true), both)).toEqual([[rejected[0]], [rejected[1]]])
    const countFor = async (actor: Actor) => {
      const ideasOf = await ideasByAuthor(app.deps, actor, [author.id], { each: 0, all: 0 })
      return ideasOf(author.id).ideas_count
    }
    expect(await countFor(VISITOR)).toBe(0)
    expect(await countFor(actorOf(author))).toBe(1)
    expect(await countFor(actorOf(admin, true))).toBe(1)
  })

  test('the ideas beside profiles carry feedback for their author alone', async () => {
    // Proves trust 18/2.
    const app = await startTestApp()
    const [author, other] = [await signedInMember(app), await signedInMember(app)]
    const admin = await signedInMember(app, { isAdmin: true })
    const { id } = await shareIdea(app, author)
    const body = { feedback: 'Name a date.' }
    await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
    const feedbackFor = async (actor: Actor) =>
      (await ideasByAuthor(app.deps, actor, [author.id], { each: 5, all: 5 }))(author.id).ideas[0]?.feedback
    expect(await feedbackFor(actorOf(author))).toBe('Name a date.')
    expect(await feedbackFor(actorOf(other))).toBeUndefined()
  })
})

test('GET /v1/ideas/feed filters by faculty, status and the time of the last activity', async () => {
  const app = await startTestApp()
  const [law, science] = [
    await signedInMember(app, { faculty: 'Faculty of Law' }),
    await signedInMember(app, { faculty: 'Faculty of Science' }),
  ]
  const admin = await signedInMember(app, { isAdmin: true })
  const approved = await shareIdea(app, law, { title: 'Approved' })
  const body = { status: 'Approved', feedback: 'Go on.' }
  await app.call('PATCH', `/v1/ideas/${approved.id}`, { token: admin.token, body })
  await shareIdea(app, law, { title: 'Pending' })
  app.clock.advance(HOUR)
  const since = app.clock.now().toISOString()
  const later = await shareIdea(app, science, { title: 'Later' })
  const found = async (query: string) => {
    const { ideas, metadata } = (await app.call('GET', `/v1/ideas/feed?sort=title&${query}`)).json()
    expect(metadata.total_records).toBe(ideas.length)
    return ideas.map(({ title }: { title: string }) => title)
  }
  expect(await found('faculty=Faculty%20of%20Law')).toEqual(['Approved', 'Pending'])
  expect(await found('status=Approved')).toEqual(['Approved'])
  expect(await found('status=Pending&faculty=Faculty%20of%20Law')).toEqual(['Pending'])
  expect(await found('status=Rejected')).toEqual([])
  expect(await found(`updated_since=${since}`)).toEqual(['Later'])
  expect(await found('q=pending&faculty=Faculty%20of%20Law')).toEqual(['Pending'])
  await app.call('POST', `/v1/ideas/${approved.id}/comments`, { token: science.token, body: { text: 'Good.' } })
  expect(await found(`updated_since=${since.replace('Z', '%2B00:00')}`)).toEqual(['Approved', 'Later'])
  await rejectIdea(app, admin, later.id)
  expect(await found(`updated_since=${since}`)).toEqual(['Approved'])
  for (const wrong of ['updated_since=yesterday', 'status=Open']) {
    expect((await app.call('GET', `/v1/ideas/feed?${wrong}`)).statusCode).toBe(422)
  }
})

test('GET /v1/ideas/feed filters by faculty for those alone who see authors', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app, { faculty: 'Faculty of Law' })
  await shareIdea(app, member)
  const url = '/v1/ideas/feed?faculty=Faculty%20of%20Law'
  expect((await app.call('GET', url)).statusCode).toBe(200)
  const { token } = await signedInMember(app, { isAdmin: true })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  const visibility = { community: 'members', ideas: 'everybody' }
  const saved = await app.call('PUT', '/v1/admin/settings', { token, body: { visibility, version } })
  expect(saved.json()).toMatchObject({ settings: { visibility } })
  expect((await app.call('GET', url)).statusCode).toBe(401)
  expect((await app.call('GET', url, { token: member.token })).json().ideas).toHaveLength(1)
})
