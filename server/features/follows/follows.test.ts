import { beforeEach, expect, test } from 'vitest'
import { followIdea } from '../../../contract/follows.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'

let app: TestApp
let author: TestMember
let member: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  member = await signedInMember(app)
  idea = await shareIdea(app, author)
})

const follow = ({ token }: TestMember, id = idea.id) => app.call('PUT', `/v1/ideas/${id}/follow`, { token })
const mute = ({ token }: TestMember, id = idea.id) => app.call('DELETE', `/v1/ideas/${id}/follow`, { token })
const follows = async ({ token }: TestMember) =>
  (await app.call('GET', `/v1/ideas/me?ids=${idea.id}`, { token })).json().ideas[idea.id].following

test('PUT and DELETE /v1/ideas/:id/follow follow and mute, however often', async () => {
  expect(await follows(member)).toBe(false)
  for (const _ of ['first', 'again']) {
    const response = await follow(member)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ following: true })
  }
  expect(await follows(member)).toBe(true)
  for (const _ of ['first', 'again']) expect((await mute(member)).json()).toEqual({ following: false })
  expect(await follows(member)).toBe(false)
})

test('authors follow their ideas until they mute them', async () => {
  // Proves spec S/3.
  expect(await follows(author)).toBe(true)
  await mute(author)
  expect(await follows(author)).toBe(false)
  await follow(author)
  expect(await follows(author)).toBe(true)
})

test('a support follows the idea, unless it is muted', async () => {
  // Proves spec S/3.
  const other = await signedInMember(app)
  await mute(other)
  for (const { token } of [member, other]) await app.call('PUT', `/v1/ideas/${idea.id}/support`, { token })
  expect([await follows(member), await follows(other)]).toEqual([true, false])
})

test('PUT and DELETE /v1/ideas/:id/follow at once leave one of both states', { tags: ['postgres'] }, async () => {
  const presses = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? follow(member) : mute(member)))
  for (const { statusCode } of await Promise.all(presses)) expect(statusCode).toBe(200)
  const rows = await app.deps.db.selectFrom('idea_follows').selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('PUT and DELETE /v1/ideas/:id/follow refuse ideas that are hidden or not there', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  await rejectIdea(app, admin, idea.id)
  for (const call of [follow, mute]) {
    expect((await call(member)).statusCode).toBe(404)
    expect((await call(member, NOBODY)).statusCode).toBe(404)
    expect((await call(author)).statusCode).toBe(200)
  }
})

test('PUT and DELETE /v1/ideas/:id/follow allow six hundred changes an hour', async () => {
  const { limit, name } = followIdea.limit
  await follow(member)
  await app.deps.db.updateTable('throttles').set({ hits: limit }).where('key', 'like', `${name}:%`).execute()
  expect((await mute(member)).statusCode).toBe(429)
  expect(await follows(member)).toBe(true)
})
