import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../lib/tokens.ts'
import { addAuthenticator, codeOf } from '../../testing/authenticator-app.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let issuer: OidcIssuer

beforeAll(async () => {
  issuer = await startIssuer()
  trustIssuer(issuer)
})
afterAll(() => issuer.stop())

function startApp(): Promise<TestApp> {
  const { url, clientId, clientSecret } = issuer
  return startTestApp({ googleSignIn: { issuer: url, clientId, clientSecret } })
}

async function signInAtProvider({ call }: TestApp, { email }: TestMember) {
  issuer.user = { sub: `g-${email}`, email, email_verified: true, name: 'Nethmi' }
  const login = await call('GET', '/v1/auth/google/login')
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const back = await issuer.visit(new URL(String(login.headers.location)))
  const callback = await call('GET', `/v1/auth/google/callback?${back.searchParams}`, { headers: { cookie } })
  const token = new URL(String(callback.headers.location)).searchParams.get('token') ?? ''
  return call('POST', '/v1/auth/tokens/google', { body: { token } })
}

test('a sign-in at a provider waits for the second factor, and opens a session of the provider', async () => {
  // Proves trust 35/8.
  const app = await startApp()
  const member = await signedInMember(app)
  expect((await signInAtProvider(app, member)).statusCode).toBe(201)
  const { secret } = await addAuthenticator(app, member)

  const response = await signInAtProvider(app, member)
  expect([response.statusCode, response.json().authentication_token]).toEqual([401, undefined])
  const { ticket } = response.json().second_factor
  const body = { ticket, code: codeOf(secret, app) }
  const given = await app.call('POST', '/v1/auth/tokens/second-factor', { body })
  expect(given.statusCode).toBe(201)
  const { token } = given.json().authentication_token
  const { sessions } = (await app.call('GET', '/v1/sessions', { token })).json()
  expect(sessions[0]).toMatchObject({ opened_by: 'provider', second_factor: 'totp' })
  const known = await app.deps.db.selectFrom('provider_sessions').select('hash').execute()
  expect(known).toContainEqual({ hash: hashToken(token) })
})

test('a provider that ends its session cancels the waiting sign-in', async () => {
  const app = await startApp()
  const member = await signedInMember(app)
  const { secret } = await addAuthenticator(app, member)
  const { ticket } = (await signInAtProvider(app, member)).json().second_factor
  await app.deps.db.deleteFrom('provider_sessions').execute()
  const body = { ticket, code: codeOf(secret, app) }
  expect((await app.call('POST', '/v1/auth/tokens/second-factor', { body })).statusCode).toBe(401)
})
