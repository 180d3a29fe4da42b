import { beforeEach, expect, test } from 'vitest'
import { CHANGED_HEADER } from '../../../contract/topics.values.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let author: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  member = await signedInMember(app)
})

const topicsOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers[CHANGED_HEADER] ?? '')
    .split(', ')
    .toSorted()

test('a response to a member names the topics of what the request wrote, and its replay too', async () => {
  const { id } = await shareIdea(app, author)
  const headers = { 'idempotency-key': 'support-of-this-phone' }
  const support = () => app.call('PUT', `/v1/ideas/${id}/support`, { token: member.token, headers })
  expect(topicsOf(await support())).toEqual(['activity', 'own-ideas'])
  const replay = await support()
  expect(replay.headers['idempotency-replayed']).toBe('true')
  expect(topicsOf(replay)).toEqual(['activity', 'own-ideas'])
})

test('a response names no topics of notifications that others get', async () => {
  const { id } = await shareIdea(app, author)
  const body = { text: 'I can help.' }
  const response = await app.call('POST', `/v1/ideas/${id}/comments`, { token: member.token, body })
  expect(response.statusCode).toBe(201)
  expect(topicsOf(response)).toEqual(expect.arrayContaining(['activity', 'comments', 'own-ideas']))
  expect(topicsOf(response)).not.toContain('notifications')
})

test('own notifications that were read are named', async () => {
  const { id } = await shareIdea(app, author)
  await app.call('PUT', `/v1/ideas/${id}/support`, { token: member.token })
  expect(topicsOf(await app.call('POST', '/v1/notifications/read', { token: author.token, body: {} }))).toEqual([
    'notifications',
  ])
})

test('a response to a request that reads names nothing', async () => {
  const { id } = await shareIdea(app, author)
  const response = await app.call('GET', `/v1/ideas/${id}`, { token: member.token })
  expect(response.headers).not.toHaveProperty(CHANGED_HEADER)
})

test('a visitor is not told what a request wrote, which would show who has an account', async () => {
  const known = { email: author.email }
  for (const body of [known, { email: 'nobody@campus.example' }]) {
    const response = await app.call('POST', '/v1/auth/tokens/password-reset-request', { body })
    expect(response.statusCode).toBeLessThan(300)
    expect(response.headers).not.toHaveProperty(CHANGED_HEADER)
  }
})

test('a request to a member who blocked the sender changes what one to anybody does', async () => {
  const other = await signedInMember(app)
  await app.call('PUT', `/v1/blocks/${member.id}`, { token: author.token })
  const connect = (user_id: string) => app.call('POST', '/v1/connections', { token: member.token, body: { user_id } })
  const [toBlocker, toOther] = [await connect(author.id), await connect(other.id)]
  expect(toOther.statusCode).toBe(201)
  expect([toBlocker.statusCode, topicsOf(toBlocker)]).toEqual([toOther.statusCode, topicsOf(toOther)])
})
