import { beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/merges.ts'
import { DAY } from '../../lib/clock.ts'
import { plainPayload, urlOf } from '../../testing/hostile/requests.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'

let app: TestApp
let admin: TestMember
let author: TestMember
let other: TestMember
let members: TestMember[]
let duplicate: Idea
let target: Idea

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  author = await signedInMember(app)
  other = await signedInMember(app)
  members = []
  for (let index = 0; index < 4; index++) members.push(await signedInMember(app, { hasPassword: false }))
  duplicate = await shareIdea(app, author, { title: 'Quiz cards' })
  target = await shareIdea(app, other, { title: 'Quiz packs' })
})

const merge = (id = duplicate.id, into = target.id, { token } = admin, via = app) =>
  via.call('POST', `/v1/ideas/${id}/merge`, { token, body: { into } })
const undo = (id = duplicate.id, { token } = admin, via = app) => via.call('DELETE', `/v1/ideas/${id}/merge`, { token })
const support = ({ token }: TestMember, id: string, via = app) => via.call('PUT', `/v1/ideas/${id}/support`, { token })
const seen = async (id: string): Promise<Idea> => (await app.call('GET', `/v1/ideas/${id}`)).json().idea
const at = (index: number) => members[index] as TestMember
const notified = async ({ token }: TestMember) =>
  (await app.call('GET', '/v1/notifications', { token })).json().notifications

/** Stored supports and follows of all ideas, after checking that counts are exact. */
async function state() {
  const { db } = app.deps
  const supports = await db.selectFrom('idea_supports').select(['idea_id', 'user_id']).execute()
  const follows = await db.selectFrom('idea_follows').select(['idea_id', 'user_id', 'muted_at']).execute()
  for (const { id, support_count } of await db.selectFrom('ideas').select(['id', 'support_count']).execute()) {
    expect(support_count).toBe(supports.filter(({ idea_id }) => idea_id === id).length)
  }
  return [supports, follows].map((rows) => rows.map((row) => JSON.stringify(Object.values(row))).toSorted())
}

async function supportersOf(id: string): Promise<string[]> {
  const rows = await app.deps.db.selectFrom('idea_supports').select('user_id').where('idea_id', '=', id).execute()
  return rows.map(({ user_id }) => user_id).toSorted()
}

const idsOf = (...some: TestMember[]) => some.map(({ id }) => id).toSorted()

test('a merge moves supports and followers, counted once, and its undoing restores them exactly', async () => {
  // Proves spec S/43.
  for (const member of [at(0), at(1), other]) await support(member, duplicate.id)
  for (const member of [at(1), at(2)]) await support(member, target.id)
  await app.call('DELETE', `/v1/ideas/${target.id}/follow`, { token: at(0).token })
  await app.call('DELETE', `/v1/ideas/${duplicate.id}/follow`, { token: at(3).token })
  const before = await state()
  const response = await merge()
  expect(response.statusCode).toBe(200)
  expect(response.json().idea).toMatchObject({ id: duplicate.id, merged_into: target.id, version: 1 })
  // The target's author supports no own idea.
  expect(await supportersOf(target.id)).toEqual(idsOf(at(0), at(1), at(2)))
  expect(await seen(target.id)).toMatchObject({ support_count: 3, merged_into: null, merged_at: null })
  const own = (await app.call('GET', `/v1/ideas/me?ids=${target.id}`, { token: author.token })).json().ideas
  expect(own[target.id]).toMatchObject({ following: true, supported: false })
  const muted = (await app.call('GET', `/v1/ideas/me?ids=${target.id}`, { token: at(0).token })).json().ideas
  expect(muted[target.id]).toMatchObject({ following: false, supported: true })
  for (const member of [author, other]) {
    expect((await notified(member))[0]).toMatchObject({
      kind: 'idea_merged',
      idea: { id: duplicate.id, title: 'Quiz cards', into: { id: target.id, title: 'Quiz packs' }, is_undone: false },
    })
  }
  expect((await undo()).json().idea).toMatchObject({ merged_into: null, merged_at: null })
  expect(await state()).toEqual(before)
  expect((await notified(author))[0]).toMatchObject({ kind: 'idea_merged', idea: { is_undone: true } })
})

test('a merge takes the idea off the board, and keeps it and its comments at its address', async () => {
  // Proves spec S/43.
  const { token } = at(0)
  await app.call('POST', `/v1/ideas/${duplicate.id}/comments`, { token, body: { text: 'Already there.' } })
  await merge()
  const feed = async (query = '') => (await app.call('GET', `/v1/ideas/feed?${query}`)).json()
  expect(await feed()).toMatchObject({ ideas: [{ id: target.id }], metadata: { total_records: 1 } })
  expect((await feed('q=quiz')).metadata.total_records).toBe(1)
  expect((await feed('q=quiz&scope=all')).metadata.total_records).toBe(1)
  expect((await feed(`user_id=${author.id}`)).ideas).toMatchObject([{ id: duplicate.id, merged_into: target.id }])
  expect((await app.call('GET', '/v1/ideas', { token: admin.token })).json()).toMatchObject({
    metadata: { total_records: 1 },
    waiting: { count: 1 },
  })
  expect((await app.call('GET', `/v1/ideas/${target.id}/similar`)).json().ideas).toEqual([])
  expect((await app.call('GET', `/v1/ideas/${duplicate.id}/similar`)).json().ideas).toMatchObject([{ id: target.id }])
  const { comments } = (await app.call('GET', `/v1/ideas/${duplicate.id}/comments`)).json()
  expect(comments).toMatchObject([{ text: 'Already there.' }])
  await undo()
  expect((await feed()).metadata.total_records).toBe(2)
})

test('POST and DELETE /v1/ideas/:id/merge are for administrators, and refuse invalid merges', async () => {
  // Proves spec S/44.
  for (const actor of [author, other]) {
    expect((await merge(duplicate.id, target.id, actor)).statusCode).toBe(403)
    expect((await undo(duplicate.id, actor)).statusCode).toBe(403)
  }
  expect((await app.call('POST', `/v1/ideas/${duplicate.id}/merge`, { body: { into: target.id } })).statusCode).toBe(
    401,
  )
  expect((await merge(NOBODY)).statusCode).toBe(404)
  expect((await undo(NOBODY)).statusCode).toBe(404)
  expect((await merge(duplicate.id, NOBODY)).json().error).toEqual({ into: 'There is no such idea.' })
  expect((await merge(duplicate.id, 'nonsense')).json().error).toEqual({ into: 'Must be the id of an idea' })
  expect((await merge(duplicate.id, duplicate.id)).json().error).toEqual({
    into: 'An idea cannot be merged into itself.',
  })
  expect((await undo()).statusCode).toBe(409)
  const hidden = await shareIdea(app, author)
  await rejectIdea(app, admin, hidden.id)
  expect((await merge(duplicate.id, hidden.id)).statusCode).toBe(422)
  expect((await merge(hidden.id)).statusCode).toBe(409)
  await merge()
  expect((await merge()).statusCode).toBe(409)
  expect((await merge(target.id, duplicate.id)).json().error).toEqual({ into: 'That idea is merged into this one.' })
  app.clock.advance(MERGE_UNDO_DAYS * DAY + 1)
  const { token } = await signedInMember(app, { isAdmin: true })
  expect((await undo(duplicate.id, { ...admin, token })).json().error).toEqual({
    idea: 'A merge can be undone for 30 days.',
  })
})

test('chains of merges resolve from either end', async () => {
  // Proves spec S/43.
  const last = await shareIdea(app, at(3), { title: 'Quizzes' })
  await support(at(0), duplicate.id)
  await support(at(1), target.id)
  const before = await state()
  await merge()
  await merge(target.id, last.id)
  expect((await seen(duplicate.id)).merged_into).toBe(last.id)
  expect(await supportersOf(last.id)).toEqual(idsOf(at(0), at(1)))
  expect((await merge(last.id, duplicate.id)).statusCode).toBe(422)
  // Merging into a merged idea merges into its target.
  const late = await shareIdea(app, at(2), { title: 'Quiz sheets' })
  await support(at(0), late.id)
  expect((await merge(late.id, duplicate.id)).json().idea.merged_into).toBe(last.id)
  await undo(duplicate.id)
  // A supporter of two merged ideas is still counted for the other one.
  expect(await supportersOf(last.id)).toEqual(idsOf(at(0), at(1)))
  await undo(late.id)
  expect(await supportersOf(last.id)).toEqual(idsOf(at(1)))
  await undo(target.id)
  await app.deps.db.deleteFrom('ideas').where('id', '=', late.id).execute()
  expect(await state()).toEqual(before)
})

test('the deletion of an idea in a chain keeps the chain, and the deletion of its target ends it', async () => {
  // Proves spec S/44.
  const last = await shareIdea(app, at(3), { title: 'Quizzes' })
  await support(at(0), duplicate.id)
  await merge()
  await merge(target.id, last.id)
  await app.call('DELETE', `/v1/ideas/${target.id}`, { token: other.token })
  expect((await seen(duplicate.id)).merged_into).toBe(last.id)
  expect(await supportersOf(last.id)).toEqual(idsOf(at(0)))
  await app.call('DELETE', `/v1/ideas/${last.id}`, { token: admin.token })
  expect(await seen(duplicate.id)).toMatchObject({ merged_into: null, merged_at: null, support_count: 1 })
  await state()
})

test('the deletion of an account leaves exact counts and no merge without a target', async () => {
  // Proves trust 26/9.
  await support(at(0), duplicate.id)
  await merge()
  const body = { password: at(0).password, ideas: 'delete' }
  await app.call('DELETE', '/v1/account', { token: at(0).token, body })
  const leaver = { token: other.token, body: { password: other.password, ideas: 'delete' } }
  await app.call('DELETE', '/v1/account', leaver)
  await state()
})

const CONFLICT = { status: 409, idea: 'This idea was merged into another. Please go on there.' }

/** Calls an endpoint for the duplicate, as somebody who may. */
async function writeTo(name: string, endpoint: EndpointShape) {
  const params = { n: '1', role: NOBODY, user: NOBODY, other: NOBODY, event: NOBODY, id: duplicate.id }
  const isOthers = name === 'supportIdea' || name === 'withdrawSupport' || name === 'offerHelp'
  const isReviewers = endpoint.access === 'admin' || endpoint.access === 'reviewer'
  const actor = isReviewers ? admin : isOthers ? at(1) : author
  const bodies: Record<string, object> = { editIdea: IDEA, addReview: { decision: 'approve', version: 1 } }
  const payload = bodies[name] ? JSON.stringify(bodies[name]) : plainPayload(endpoint)
  const response = await app.send({
    method: endpoint.method,
    url: urlOf(endpoint, params),
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, idea: response.json().error?.idea }
}

test('a merged idea answers every call that writes to it with the same conflict', async () => {
  // Proves trust 26/9.
  const { token } = at(0)
  const texts = { token, body: { text: 'Said' } }
  const { comment } = (await app.call('POST', `/v1/ideas/${duplicate.id}/comments`, texts)).json()
  await merge()
  const allowed = ['deleteIdea', 'undoMerge', 'mergeIdea']
  const writing = Object.entries(ENDPOINTS).filter(
    ([name, { method, path }]) => method !== 'GET' && path.startsWith('/v1/ideas/:id') && !allowed.includes(name),
  )
  expect(writing.length).toBeGreaterThan(6)
  const responses: Record<string, unknown> = {}
  for (const [name, endpoint] of writing) responses[name] = await writeTo(name, endpoint)
  expect(responses).toEqual(Object.fromEntries(writing.map(([name]) => [name, CONFLICT])))
  expect((await app.call('PATCH', `/v1/comments/${comment.id}`, texts)).statusCode).toBe(409)
  const liked = await app.call('PUT', `/v1/comments/${comment.id}/support`, { token: at(1).token })
  expect(liked.statusCode).toBe(409)
  // Members can still delete their own comments.
  expect((await app.call('DELETE', `/v1/comments/${comment.id}`, { token })).statusCode).toBe(204)
  expect((await app.call('DELETE', `/v1/ideas/${duplicate.id}`, { token: author.token })).statusCode).toBe(200)
})

test('a merged idea is merged once by two administrators at once, and loses nothing to supports, comments and deletion', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 26/9.
  // Two servers of one process would wait for each other on SQLite.
  const second = app.deps.config.database.engine === 'postgres' ? await startSecondServer(app) : app
  const bystanders: TestMember[] = []
  for (let index = 0; index < 12; index++) bystanders.push(await signedInMember(app, { hasPassword: false }))
  const colleague = await signedInMember(app, { isAdmin: true })
  const elsewhere = await shareIdea(app, at(3), { title: 'Quizzes' })
  const body = { text: 'At the same moment' }
  const [mine, theirs, ...calls] = await Promise.all([
    merge(),
    merge(duplicate.id, elsewhere.id, colleague, second),
    ...bystanders.map((member, index) => support(member, duplicate.id, index % 2 ? app : second)),
    ...bystanders.map(({ token }, index) =>
      (index % 2 ? app : second).call('POST', `/v1/ideas/${duplicate.id}/comments`, { token, body }),
    ),
  ])
  expect([mine.statusCode, theirs.statusCode].toSorted()).toEqual([200, 409])
  for (const { statusCode } of calls) expect([200, 201, 409]).toContain(statusCode)
  await state()
  const { merged_into } = await seen(duplicate.id)
  expect(await supportersOf(merged_into ?? '')).toEqual(await supportersOf(duplicate.id))
  const [undone, deleted] = await Promise.all([
    undo(duplicate.id, admin, second),
    app.call('DELETE', `/v1/ideas/${merged_into}`, { token: admin.token }),
  ])
  expect([200, 409]).toContain(undone.statusCode)
  expect(deleted.statusCode).toBe(200)
  expect(await seen(duplicate.id)).toMatchObject({ merged_into: null })
  await state()
})
