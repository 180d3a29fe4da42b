import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import { issueSetupToken } from '../features/accounts/accounts.service.ts'
import { signedInMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const PASSWORD = 'a bench under a tree'
const NEXT_PASSWORD = 'a bench beside a pond'
const MOBILE = '+94 77 555 0123'
const EMAIL = 'nethmi@campus.example'

/** The same application, with a log of every level that is kept. */
async function withCapturedLog(app: TestApp): Promise<{ app: TestApp; log: () => string }> {
  let text = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  const deps = { ...app.deps, log: pino({ level: 'trace' }, stream) }
  const logged = await buildApp(deps, { webRoot: '/nowhere' })
  onTestFinished(() => logged.close())
  const call: TestApp['call'] = (method, url, { token, body } = {}) =>
    logged.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
  return { app: { ...app, deps, app: logged, call }, log: () => text }
}

/** Goes through everything in which a secret occurs, and returns the secrets. */
async function useSecrets(app: TestApp): Promise<string[]> {
  const { call } = app
  const setupToken = (await issueSetupToken(app.deps)) ?? ''
  const tokenMailed = async () => (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
  await call('POST', '/v1/users', { body: { email: EMAIL, username: 'nethmi', password: PASSWORD } })
  const activation = await tokenMailed()
  await call('GET', `/auth/activate?token=${activation}`)
  await call('PUT', '/v1/users/activated', { body: { token: activation } })
  await call('POST', '/v1/users/activation-request', { body: { email: EMAIL } })
  await call('POST', '/v1/auth/tokens/authentication', { body: { email: EMAIL, password: 'a wrong password' } })
  const signIn = await call('POST', '/v1/auth/tokens/authentication', { body: { email: EMAIL, password: PASSWORD } })
  const { token } = signIn.json().authentication_token
  await call('PATCH', '/v1/profile/update', { token, body: { mobile: MOBILE } })
  await call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: EMAIL } })
  const reset = await tokenMailed()
  await call('GET', `/auth/reset-password?token=${reset}`)
  await call('PUT', '/v1/users/password-reset', { body: { token: reset, password: 'short' } })
  await call('GET', `/v1/auth/google/callback?code=${reset}&state=${reset}`)
  await call('POST', '/v1/setup', { body: { email: 'x', token: setupToken } })
  const { token: live } = await signedInMember(app)
  await call('PUT', '/v1/settings/password', { token: live, body: { current_password: 'x', password: NEXT_PASSWORD } })
  return [PASSWORD, NEXT_PASSWORD, 'a wrong password', setupToken, activation, reset, token, live]
}

test('no line of the log holds a password, a token, a mobile number or an address, also when the database fails', async () => {
  // Proves trust 18/3.
  const { app, log } = await withCapturedLog(await startTestApp())
  const secrets = await useSecrets(app)
  await sql`drop table throttles`.execute(app.deps.db)
  const body = { email: EMAIL, password: PASSWORD }
  expect((await app.call('POST', '/v1/auth/tokens/authentication', { body })).statusCode).toBe(500)
  await app.deps.db.destroy()
  expect((await app.call('GET', '/v1/profile', { token: secrets.at(-1) ?? '' })).statusCode).toBe(503)
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  expect(log()).toContain('"path":"/auth/reset-password"')
  expect(log()).toContain('request failed')
  expect([...secrets, MOBILE, EMAIL].filter((secret) => log().includes(secret))).toEqual([])
})

test('every request is one line of JSON, with the id that an error response names', async () => {
  // Proves trust 23/7.
  const { app, log } = await withCapturedLog(await startTestApp())
  const { requestId } = (await app.call('GET', '/v1/profile?token=secret')).json()
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ reqId }) => reqId === requestId)).toMatchObject([
    { method: 'GET', path: '/v1/profile', status: 401, msg: 'request' },
  ])
})

test('a dump of the database holds no live token and no password', async () => {
  // Proves trust 5/5.
  const app = await startTestApp()
  const secrets = await useSecrets(app)
  const tables = (await app.deps.db.introspection.getTables()).map(({ name }) => name as keyof Tables)
  expect(tables).toContain('sessions')
  const rows = await Promise.all(tables.map((table) => app.deps.db.selectFrom(table).selectAll().execute()))
  const dump = JSON.stringify(rows)
  expect(dump).toContain(EMAIL)
  expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
})
