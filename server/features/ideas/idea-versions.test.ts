import { beforeEach, expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { IDEA, PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let author: TestMember
let other: TestMember
let admin: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  other = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
  idea = await shareIdea(app, author)
})

const edit = (change: object, { token }: TestMember = author) =>
  app.call('PUT', `/v1/ideas/${idea.id}`, { token, body: { ...IDEA, ...change } })
const review = (body: object) => app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body })
const list = (member?: TestMember) =>
  app.call('GET', `/v1/ideas/${idea.id}/versions`, member ? { token: member.token } : {})
const get = (n: number | string, member?: TestMember) =>
  app.call('GET', `/v1/ideas/${idea.id}/versions/${n}`, member ? { token: member.token } : {})
const restore = (n: number, body: object, member?: TestMember, through = app) =>
  through.call('POST', `/v1/ideas/${idea.id}/versions/${n}/restore`, {
    body,
    ...(member ? { token: member.token } : {}),
  })
const numbers = async (member?: TestMember) => (await list(member)).json().versions.map(({ n }: { n: number }) => n)
const current = async () => (await app.call('GET', `/v1/ideas/${idea.id}`, { token: author.token })).json().idea

/** A member with a role on the team, who is no co-author. */
async function joinTeam(): Promise<TestMember> {
  const member = await signedInMember(app)
  const { roles } = (await edit({ roles: [{ title: 'Tester' }] })).json().idea
  const url = `/v1/ideas/${idea.id}/roles/${roles[0].id}/offers`
  const { offer } = (await app.call('POST', url, { token: member.token, body: {} })).json()
  await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
  return member
}

test('GET /v1/ideas/:id/versions lists author, time and reason of each version, newest first, with its last status', async () => {
  // Proves spec S/33.
  const shared = app.clock.now().toISOString()
  await review({ status: 'Approved' })
  app.clock.advance(60_000)
  await edit({ title: 'Offline packs', reason: '  Shorter  ' })
  const response = await list()
  expect(response.statusCode).toBe(200)
  const by = { id: author.id, firstname: 'Nethmi', faculty: 'Faculty of Education' }
  expect(response.json().versions).toMatchObject([
    { n: 2, created_at: app.clock.now().toISOString(), author: by, reason: 'Shorter', status: 'Pending' },
    { n: 1, created_at: shared, author: by, reason: '', status: 'Approved' },
  ])
})

test('GET /v1/ideas/:id/versions adds a version for a change of any part, and none for an unchanged save', async () => {
  // Proves spec S/33.
  await edit({ reason: 'Nothing' })
  await edit({ pdf: null })
  expect(await numbers()).toEqual([1])
  const changes = [
    { title: 'Other title' },
    { description: 'Other words, also long enough.' },
    { category: 'Design' },
    { tags: ['offline'] },
    { learning_outcome: 'Something else was learned.' },
    { recommended_level: 'advanced' },
    { github_link: '' },
    { pdf: PDF },
  ]
  for (const change of changes) await edit(change)
  expect(await numbers()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('GET /v1/ideas/:id/versions shows rejected versions to the team and administrators alone', async () => {
  // Proves trust 8/9; spec S/35.
  const team = await joinTeam()
  await rejectIdea(app, admin, idea.id)
  // The idea itself is there for the author and administrators alone until it is pending again.
  for (const member of [undefined, other, team]) expect((await list(member)).statusCode).toBe(404)
  await edit({ title: 'Another try' })
  for (const member of [undefined, other]) {
    expect(await numbers(member)).toEqual([2])
    expect((await get(1, member)).statusCode).toBe(404)
    expect((await get(2, member)).statusCode).toBe(200)
  }
  for (const member of [author, admin, team]) {
    expect(await numbers(member)).toEqual([2, 1])
    expect((await get(1, member)).json().version).toMatchObject({ title: IDEA.title, status: 'Rejected' })
  }
  // Viewing a version does not allow restoring it.
  expect((await restore(1, { version: (await current()).version }, team)).statusCode).toBe(403)
  await app.call('DELETE', `/v1/ideas/${idea.id}/team/${team.id}`, { token: team.token })
  expect(await numbers(team)).toEqual([2])
})

test('GET /v1/ideas/:id/versions names no author whose account is deleted', async () => {
  const { db } = app.deps
  await edit({ title: 'Kept' })
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  const { versions } = (await list()).json()
  expect(versions.map((version: { author: { id: string } }) => version.author.id)).toEqual(
    Array(2).fill(ANONYMOUS_USER_ID),
  )
  expect(await db.selectFrom('idea_versions').select('content_author_id').execute()).toEqual([
    { content_author_id: null },
  ])
})

test('GET /v1/ideas/:id/versions is not found after the deletion of the idea', async () => {
  await edit({ title: 'Soon gone' })
  await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: author.token })
  expect((await list(author)).statusCode).toBe(404)
  expect(await app.deps.db.selectFrom('idea_versions').selectAll().execute()).toEqual([])
})

test('GET /v1/ideas/:id/versions/:n returns the text and the PDF of that version', async () => {
  const withPdf = (await edit({ pdf: PDF })).json().idea
  await edit({ pdf: null, title: 'Without a PDF', tags: [] })
  const { tags, title, ...rest } = IDEA
  expect((await get(1)).json().version).toMatchObject({ ...rest, title, tags, pdf: '', pdf_size: 0 })
  expect((await get(2)).json().version).toMatchObject({ title, pdf: withPdf.pdf, pdf_size: withPdf.pdf_size })
  expect((await get(3)).json().version).toMatchObject({ ...rest, title: 'Without a PDF', tags: [], pdf: '' })
  expect(storedFiles(app)).toEqual([])
})

test.each(['0', '2', '-1', '1.5', 'x', '99999999999999999999'])(
  'GET /v1/ideas/:id/versions/:n responds with 404 for the number %s',
  async (n) => {
    expect((await get(n, author)).statusCode).toBe(404)
  },
)

test('POST /v1/ideas/:id/versions/:n/restore saves an earlier version as a new one, which goes to review, and leaves the PDF', async () => {
  // Proves spec S/34.
  await edit({ title: 'Second', description: 'Said otherwise this time.', pdf: PDF })
  await review({ status: 'Approved' })
  const { version, pdf } = await current()
  const response = await restore(1, { version, reason: 'Clearer before' }, author)
  expect(response.statusCode).toBe(200)
  expect(response.json().idea).toMatchObject({ ...IDEA, status: 'Pending', pdf })
  expect(storedFiles(app)).toEqual([pdf])
  expect((await list()).json().versions).toMatchObject([
    { n: 3, reason: 'Clearer before', status: 'Pending' },
    { n: 2, status: 'Approved' },
    { n: 1 },
  ])
  expect((await get(2)).json().version.title).toBe('Second')
  const { ideas } = (await app.call('GET', '/v1/ideas/feed?q=second')).json()
  expect(ideas).toEqual([])
})

test('POST /v1/ideas/:id/versions/:n/restore refuses a stale version, also one that a review made', async () => {
  // Proves spec S/34.
  await edit({ title: 'Second' })
  const { version } = await current()
  await review({ status: 'Approved' })
  const response = await restore(1, { version }, author)
  expect(response.statusCode).toBe(409)
  expect(response.json().error).toHaveProperty('version')
  expect(await current()).toMatchObject({ title: 'Second', status: 'Approved' })
  expect(await numbers()).toEqual([2, 1])
})

test('POST /v1/ideas/:id/versions/:n/restore refuses everybody but the author, and versions that do not exist', async () => {
  // Proves trust 8/3.
  const { version } = (await edit({ title: 'Second' })).json().idea
  expect((await restore(1, { version })).statusCode).toBe(401)
  for (const member of [other, admin]) expect((await restore(1, { version }, member)).statusCode).toBe(403)
  expect((await restore(3, { version }, author)).statusCode).toBe(404)
  for (const [body, field] of [
    [{}, 'version'],
    [{ version, reason: 'x'.repeat(141) }, 'reason'],
    [{ version, reason: 'two\nlines' }, 'reason'],
    [{ version, title: 'x' }, 'title'],
  ] as const) {
    const response = await restore(1, body, author)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().error)).toEqual([field])
  }
  expect(await numbers()).toEqual([2, 1])
})

test('of ten edits and restores at once, through two servers, one is saved and nothing else is a version', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 26/4.
  const second = await startSecondServer(app)
  const { version } = (await edit({ title: 'Second' })).json().idea
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const through = index % 4 < 2 ? app : second
      if (index % 2 === 0) return restore(1, { version }, author, through)
      const body = { ...IDEA, title: `Edit ${index}`, version }
      return through.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
    }),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  const saved = responses.find(({ statusCode }) => statusCode === 200)?.json().idea
  expect(await numbers()).toEqual([3, 2, 1])
  expect((await get(3)).json().version.title).toBe(saved.title)
  expect((await get(2)).json().version.title).toBe('Second')
})

test('new versions notify followers and the author, save who edited, in one notification until it is read, and by no mail', async () => {
  // Proves spec S/46.
  const follower = await signedInMember(app)
  const muted = await signedInMember(app)
  for (const { token } of [follower, other]) await app.call('PUT', `/v1/ideas/${idea.id}/follow`, { token })
  await app.call('DELETE', `/v1/ideas/${idea.id}/follow`, { token: muted.token })
  const membership = { idea_id: idea.id, user_id: other.id, role: 'Editor', created_at: idea.created_at }
  await app.deps.db
    .insertInto('idea_members')
    .values({ ...membership, coauthor_at: idea.created_at })
    .execute()
  const notified = async ({ token }: TestMember) =>
    (await app.call('GET', '/v1/notifications', { token })).json().notifications

  for (let index = 1; index <= 9; index++) await edit({ title: `Edit ${index}` }, other)
  await edit({ title: 'Edit 9', reason: 'The same again' }, other)
  await edit({ title: 'Edit 9', roles: [{ title: 'Tester', note: '', skills: [] }] }, other)
  await restore(1, { version: (await current()).version }, author)

  expect(await notified(follower)).toEqual([
    {
      ...{ id: expect.any(String), kind: 'new_version', created_at: app.clock.now().toISOString(), read_at: null },
      ...{ actor: null, idea: { id: idea.id, title: IDEA.title }, count: 10 },
    },
  ])
  expect(await notified(author)).toMatchObject([{ kind: 'new_version', count: 9, idea: { title: 'Edit 9' } }])
  expect(await notified(other)).toMatchObject([{ kind: 'new_version', count: 1 }])
  expect(await notified(muted)).toEqual([])

  await app.call('POST', '/v1/notifications/read', { token: follower.token })
  await edit({ title: 'After that' })
  expect(await notified(follower)).toMatchObject([
    { kind: 'new_version', count: 1, read_at: null },
    { kind: 'new_version', count: 10, read_at: expect.any(String) },
  ])
  expect(await app.deliverMails()).toEqual([])
})

test('a review names the version that it judged', async () => {
  // Proves spec S/36.
  await review({ status: 'Pending', feedback: 'Say more.' })
  await edit({ description: 'Said more, as was asked for.' })
  await review({ status: 'Approved' })
  const rows = await app.deps.db.selectFrom('reviews').select('content_version').orderBy('id').execute()
  expect(rows.map(({ content_version }) => content_version)).toEqual([1, 2])
})

test.each(['x'.repeat(141), 'two\nlines', 7])('an edit refuses the reason %j', async (reason) => {
  // Proves spec S/33.
  const response = await edit({ title: 'Second', reason })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toHaveProperty('reason')
  expect(await numbers()).toEqual([1])
})
