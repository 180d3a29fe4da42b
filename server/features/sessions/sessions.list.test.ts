import { beforeEach, expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

async function signInAgain(userAgent: string): Promise<string> {
  const { email, password } = member
  const response = await app.call('POST', '/v1/auth/tokens/authentication', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return response.json().authentication_token.token
}

const list = async (token: string) => (await app.call('GET', '/v1/sessions', { token })).json().sessions

test('GET /v1/sessions lists the sessions of the member, newest first, and marks the current one', async () => {
  app.clock.advance(1)
  const token = await signInAgain('Phone')
  await signedInMember(app)
  expect(await list(token)).toMatchObject([
    { user_agent: 'Phone', is_current: true, expires_at: '2026-01-06T09:00:00.001Z' },
    { user_agent: '', is_current: false },
  ])
})

test('GET /v1/sessions names the method of each sign-in, or null for older sessions', async () => {
  app.clock.advance(1)
  await signInAgain('Phone')
  expect(await list(member.token)).toMatchObject([
    { opened_by: 'password', passkey: '', provider: '' },
    { opened_by: null, passkey: '', provider: '' },
  ])
})

test('a session stores the first 300 characters of its user agent', async () => {
  app.clock.advance(1)
  const token = await signInAgain('x'.repeat(301))
  expect((await list(token))[0].user_agent).toBe('x'.repeat(300))
})

test('DELETE /v1/sessions/:id ends this session alone', async () => {
  const token = await signInAgain('Phone')
  const id = (await list(member.token)).find(({ user_agent }: { user_agent: string }) => user_agent === 'Phone').id
  expect((await app.call('DELETE', `/v1/sessions/${id}`, { token: member.token })).statusCode).toBe(204)
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
  expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
  expect((await app.call('DELETE', `/v1/sessions/${id}`, { token: member.token })).statusCode).toBe(404)
})

test("DELETE /v1/sessions/:id refuses another member's session and an invalid id", async () => {
  // Proves trust 8/7.
  const other = await signedInMember(app)
  const [{ id }] = await list(other.token)
  expect((await app.call('DELETE', `/v1/sessions/${id}`, { token: member.token })).statusCode).toBe(404)
  expect((await app.call('DELETE', '/v1/sessions/nonsense', { token: member.token })).statusCode).toBe(404)
  expect((await app.call('GET', '/v1/profile', { token: other.token })).statusCode).toBe(200)
})

test('DELETE /v1/sessions ends all sessions except the current one', async () => {
  const token = await signInAgain('Phone')
  const other = await signedInMember(app)
  expect((await app.call('DELETE', '/v1/sessions', { token })).statusCode).toBe(204)
  expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(401)
  expect(await list(token)).toHaveLength(1)
  expect((await app.call('GET', '/v1/profile', { token: other.token })).statusCode).toBe(200)
})
