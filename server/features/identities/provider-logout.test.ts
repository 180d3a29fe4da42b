import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneProviderSessions } from './provider-logout.service.ts'

const LOGOUT = '/v1/auth/campus/backchannel-logout'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let campus: OidcIssuer
let hospital: OidcIssuer

beforeAll(async () => {
  ;[campus, hospital] = await Promise.all([startIssuer(), startIssuer()])
  trustIssuer(campus)
})
afterAll(() => Promise.all([campus.stop(), hospital.stop()]))

function startApp(): Promise<TestApp> {
  const entry = (name: string, { url, clientId, clientSecret }: OidcIssuer) => ({
    ...{ name, label: name, issuer: url, clientId, clientSecret, domains: ['campus.example'], scopes: [], rules: [] },
  })
  return startTestApp({ identityProviders: [entry('campus', campus), entry('hospital', hospital)] })
}

/** A sign-in up to its code, and the issuer's id of the session. */
async function signInUntilCode(app: TestApp, sub = 'u-1') {
  campus.user = { sub, email: `${sub}@campus.example`, email_verified: true }
  const login = await app.call('GET', '/v1/auth/campus/login')
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const back = await campus.visit(String(login.headers.location))
  const { headers } = await app.call('GET', `/v1/auth/campus/callback?${back.searchParams}`, { headers: { cookie } })
  const code = new URL(String(headers.location)).searchParams.get('token') ?? ''
  const rows = await app.deps.db.selectFrom('provider_sessions').select('sid').orderBy('created_at').execute()
  return { code, sid: String(rows.at(-1)?.sid) }
}

async function redeem(app: TestApp, code: string) {
  return app.call('POST', '/v1/auth/tokens/google', { body: { token: code } })
}

async function signIn(app: TestApp, sub?: string): Promise<{ token: string; sid: string }> {
  app.clock.advance(SECOND)
  const { code, sid } = await signInUntilCode(app, sub)
  return { token: (await redeem(app, code)).json().authentication_token.token, sid }
}

async function isSignedIn(app: TestApp, { token }: { token: string }): Promise<boolean> {
  return (await app.call('GET', '/v1/sessions', { token })).statusCode === 200
}

/** The server's clock stands still. */
function logoutToken(app: TestApp, issuer: OidcIssuer, claims: Record<string, unknown>, header = {}): Promise<string> {
  const now = secondsOf(app)
  return issuer.logoutToken({ iat: now, exp: now + 120, ...claims }, header)
}

const secondsOf = ({ clock }: TestApp) => Math.floor(clock.now().getTime() / SECOND)

function sendLogout(app: TestApp, token: string, url = LOGOUT) {
  return app.send({
    ...{ method: 'POST', url, payload: new URLSearchParams({ logout_token: token }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

test('POST /v1/auth/{provider}/backchannel-logout ends the session that it names, or all sessions of the user at this provider', async () => {
  const app = await startApp()
  const [one, two, three] = [await signIn(app), await signIn(app), await signIn(app)]
  const other = await signIn(app, 'u-2')
  const response = await sendLogout(app, await logoutToken(app, campus, { sid: one.sid }))
  expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([200, '', 'no-store'])
  expect(await Promise.all([one, two, three, other].map((each) => isSignedIn(app, each)))).toEqual([
    ...[false, true, true, true],
  ])
  expect((await sendLogout(app, await logoutToken(app, campus, { sub: 'u-1' }))).statusCode).toBe(200)
  expect(await Promise.all([two, three, other].map((each) => isSignedIn(app, each)))).toEqual([false, false, true])
})

test('POST /v1/auth/{provider}/backchannel-logout leaves sessions that were not opened at the provider, and users that are not known', async () => {
  const app = await startApp()
  const session = await signIn(app)
  expect((await sendLogout(app, await logoutToken(app, campus, { sub: 'nobody' }))).statusCode).toBe(200)
  expect((await sendLogout(app, await logoutToken(app, campus, { sub: 'u-1', sid: 'another' }))).statusCode).toBe(200)
  expect(await isSignedIn(app, session)).toBe(true)
})

test('POST /v1/auth/{provider}/backchannel-logout ends a sign-in whose code was not redeemed yet', async () => {
  const app = await startApp()
  const { code } = await signInUntilCode(app)
  expect((await sendLogout(app, await logoutToken(app, campus, { sub: 'u-1' }))).statusCode).toBe(200)
  expect((await redeem(app, code)).statusCode).toBe(422)
})

test('POST /v1/auth/{provider}/backchannel-logout takes a token once, also under ten tries at once', {
  tags: ['postgres'],
}, async () => {
  const app = await startApp()
  await signIn(app)
  const token = await logoutToken(app, campus, { sub: 'u-1' })
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendLogout(app, token)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(400)])
  const again = await signIn(app)
  expect((await sendLogout(app, token)).statusCode).toBe(400)
  expect(await isSignedIn(app, again)).toBe(true)
})

test.each<[string, (now: number) => Record<string, unknown>, object?]>([
  ['of another issuer', () => ({ iss: hospital.url })],
  ['for another client', () => ({ aud: 'another' })],
  ['that has expired', (now) => ({ exp: now - 61 })],
  ['that is old', (now) => ({ iat: now - 361 })],
  ['from the future', (now) => ({ iat: now + 3600, exp: now + 7200 })],
  ['without a time', () => ({ iat: undefined })],
  ['without an id', () => ({ jti: undefined })],
  ['with an empty id', () => ({ jti: '' })],
  ['without an event', () => ({ events: undefined })],
  ['about another event', () => ({ events: { 'https://other.example': {} } })],
  ['with a list for its event', () => ({ events: { [EVENT]: [] } })],
  ['with a nonce, as ID tokens have', () => ({ nonce: 'x' })],
  ['about nobody', () => ({ sub: undefined })],
  ['whose session is no text', () => ({ sid: 7 })],
  ['of another type', () => ({}), { typ: 'at+jwt' }],
  ['with a key that is not known', () => ({}), { kid: 'two' }],
])('POST /v1/auth/{provider}/backchannel-logout refuses a token %s', async (_what, claims, header) => {
  const app = await startApp()
  const session = await signIn(app)
  const response = await sendLogout(
    app,
    await logoutToken(app, campus, { sub: 'u-1', ...claims(secondsOf(app)) }, header),
  )
  expect(response.statusCode).toBe(400)
  expect(await isSignedIn(app, session)).toBe(true)
})

test('POST /v1/auth/{provider}/backchannel-logout refuses tokens without a signature, with that of a shared secret, and of another provider', async () => {
  const app = await startApp()
  const session = await signIn(app)
  const claims = {
    iss: campus.url,
    aud: 'quad',
    iat: secondsOf(app),
    jti: randomUUID(),
    sub: 'u-1',
    events: { [EVENT]: {} },
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const secret = await importJWK({ kty: 'oct', k: Buffer.from(campus.clientSecret).toString('base64url') }, 'HS256')
  const tokens = [
    `${part({ alg: 'none' })}.${part(claims)}.`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    await logoutToken(app, hospital, { sub: 'u-1' }),
    await logoutToken(app, hospital, { sub: 'u-1', iss: campus.url }),
    'x'.repeat(10_000),
    '',
  ]
  for (const token of tokens) expect((await sendLogout(app, token)).statusCode).toBe(400)
  expect(
    (await sendLogout(app, await logoutToken(app, campus, { sub: 'u-1' }), LOGOUT.replace('campus', 'hospital')))
      .statusCode,
  ).toBe(400)
  expect(await isSignedIn(app, session)).toBe(true)
})

test('POST /v1/auth/{provider}/backchannel-logout refuses other bodies and providers without a failure', async () => {
  const app = await startApp()
  expect((await app.call('POST', LOGOUT, { body: { logout_token: 'x' } })).statusCode).toBe(400)
  expect((await sendLogout(app, 'x'.repeat(60_000))).statusCode).toBe(400)
  for (const name of ['elsewhere', '__proto__', 'google']) {
    expect((await sendLogout(app, 'x', LOGOUT.replace('campus', name))).statusCode).toBe(404)
  }
})

test('GET /v1/auth/logout-url returns the logout page of the provider, which leads back', async () => {
  const app = await startApp()
  const { token } = await signIn(app)
  const response = await app.call('GET', '/v1/auth/logout-url', { token })
  const url = new URL(response.json().url)
  expect(response.headers['cache-control']).toContain('no-store')
  expect(url.origin).toBe(campus.url)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:4000/')
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('logout')])
})

test('GET /v1/auth/logout-url is empty for a session without a provider, or with a removed one', async () => {
  const app = await startApp()
  const { token } = await signIn(app)
  app.deps.providers.delete('campus')
  expect((await app.call('GET', '/v1/auth/logout-url', { token })).json()).toEqual({ url: null })
  await app.deps.db.deleteFrom('provider_sessions').execute()
  expect((await app.call('GET', '/v1/auth/logout-url', { token })).json()).toEqual({ url: null })
  expect((await app.call('GET', '/v1/auth/logout-url')).statusCode).toBe(401)
})

test('rows of ended sessions and expired tokens are pruned, and those of open sessions stay', async () => {
  const app = await startApp()
  const open = await signIn(app)
  const ended = await signIn(app, 'u-2')
  await app.call('DELETE', '/v1/auth/tokens/authentication', { token: ended.token })
  await sendLogout(app, await logoutToken(app, campus, { sub: 'nobody' }))
  app.clock.advance(11 * MINUTE)
  await pruneProviderSessions(app.deps)
  const rows = await app.deps.db.selectFrom('provider_sessions').select('subject').execute()
  expect(rows).toEqual([{ subject: 'u-1' }])
  expect(await app.deps.db.selectFrom('used_logout_tokens').selectAll().execute()).toEqual([])
  expect(await isSignedIn(app, open)).toBe(true)
})
