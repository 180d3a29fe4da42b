import { expect, test } from 'vitest'
import { MINUTE } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const REQUEST = '/v1/auth/tokens/password-reset-request'
const RESET = '/v1/users/password-reset'
const PASSWORD = 'a newer, longer bench'

async function requestToken(app: TestApp, email: string): Promise<string> {
  await app.call('POST', REQUEST, { body: { email } })
  const mail = (await app.deliverMails()).at(-1)
  return mail?.text.match(/\/auth\/reset-password\?token=([A-Z2-7]{26})/)?.[1] ?? ''
}

test('POST /v1/auth/tokens/password-reset-request responds the same for a known and an unknown address and mails only the known one', async () => {
  // Proves trust 1/3; spec 7/9.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const known = await app.call('POST', REQUEST, { body: { email } })
  const unknown = await app.call('POST', REQUEST, { body: { email: 'who@campus.example' } })
  expect([known.statusCode, unknown.statusCode]).toEqual([202, 202])
  expect(known.json()).toEqual(unknown.json())
  expect((await app.deliverMails()).map(({ to }) => to)).toEqual([email])
})

test('POST /v1/auth/tokens/password-reset-request refuses an invalid email address', async () => {
  const app = await startTestApp()
  const response = await app.call('POST', REQUEST, { body: { email: 'none' } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual({ email: 'Invalid email' })
})

test('POST /v1/auth/tokens/password-reset-request is throttled', async () => {
  // Proves trust 3/3.
  const app = await startTestApp()
  for (let index = 0; index < 20; index++) await app.call('POST', REQUEST, { body: { email: 'a@campus.example' } })
  expect((await app.call('POST', REQUEST, { body: { email: 'a@campus.example' } })).statusCode).toBe(429)
})

test('PUT /v1/users/password-reset sets the password, revokes every session and works once', async () => {
  // Proves trust 6/5; spec 7/10.
  const app = await startTestApp()
  const { email, token: session } = await signedInMember(app)
  const token = await requestToken(app, email)
  const response = await app.call('PUT', RESET, { body: { token, password: PASSWORD } })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ message: expect.any(String) })
  expect((await app.call('GET', '/v1/profile', { token: session })).statusCode).toBe(401)
  const signIn = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password: PASSWORD } })
  expect(signIn.statusCode).toBe(201)
  expect((await app.call('PUT', RESET, { body: { token, password: PASSWORD } })).statusCode).toBe(422)
})

test('PUT /v1/users/password-reset reports a used link, also in the message for older clients', async () => {
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const token = await requestToken(app, email)
  const reset = async () => (await app.call('PUT', RESET, { body: { token, password: PASSWORD } })).json()
  await reset()
  const { error, message } = await reset()
  expect(message).toMatch(/was used already and has expired/)
  expect(error).toEqual({ token: expect.any(String), message })
})

test('PUT /v1/users/password-reset works once for ten simultaneous requests, and invalidates older links', async () => {
  // Proves trust 6/6.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const older = await requestToken(app, email)
  const token = await requestToken(app, email)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.call('PUT', RESET, { body: { token, password: PASSWORD } })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await app.call('PUT', RESET, { body: { token: older, password: PASSWORD } })).statusCode).toBe(422)
})

test('PUT /v1/users/password-reset says "expired" after 45 minutes', async () => {
  // Proves spec 8/24, 9/5.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const token = await requestToken(app, email)
  app.clock.advance(45 * MINUTE)
  const response = await app.call('PUT', RESET, { body: { token, password: PASSWORD } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toHaveProperty('token')
  expect(response.json().message).toContain('expired')
})

test('PUT /v1/users/password-reset accepts 100 characters, and all of them count', async () => {
  // Proves trust 4/2; spec 9/6.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const password = `${'long '.repeat(19)}12345`
  await app.call('PUT', RESET, { body: { token: await requestToken(app, email), password } })
  const signIn = (tried: string) =>
    app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password: tried } })
  expect((await signIn(`${password.slice(0, -1)}6`)).statusCode).toBe(401)
  expect((await signIn(password)).statusCode).toBe(201)
})

test('PUT /v1/users/password-reset refuses a common password and keeps the link valid', async () => {
  // Proves trust 4/1.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const token = await requestToken(app, email)
  const refused = await app.call('PUT', RESET, { body: { token, password: 'password1' } })
  expect(refused.json().error.password).toMatch(/most common/)
  expect((await app.call('PUT', RESET, { body: { token, password: PASSWORD } })).statusCode).toBe(200)
})

test.each([
  [{ token: 'x', password: 'short' }, { password: 'Minimum 8 characters' }],
  [{ password: PASSWORD }, { token: 'Required' }],
])('PUT /v1/users/password-reset refuses %j', async (body, error) => {
  const app = await startTestApp()
  const response = await app.call('PUT', RESET, { body })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual(error)
})
