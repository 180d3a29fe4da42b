import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { HOUR, SECOND, timestamp } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { type IssuerUser, type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus, issueActivationToken } from '../accounts/accounts.service.ts'
import { issueResetToken } from '../password-resets/password-resets.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

const LOGIN = '/v1/auth/google/login'
const CALLBACK = '/v1/auth/google/callback'
const REDEEM = '/v1/auth/tokens/google'
const FAILED_URL = 'http://localhost:4000/auth/callback'
const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const NETHMI = { sub: 'g-1', email: 'Nethmi@Campus.example', email_verified: true, name: 'Nethmi Perin' }

let issuer: OidcIssuer

beforeAll(async () => {
  issuer = await startIssuer()
  trustIssuer(issuer)
})
beforeEach(() => {
  issuer.user = NETHMI
  issuer.hasForeignKeys = false
})
afterAll(() => issuer.stop())

function startApp(at = issuer, publicUrl = 'http://localhost:4000'): Promise<TestApp> {
  const { url, clientId, clientSecret } = at
  return startTestApp({ publicUrl, googleSignIn: { issuer: url, clientId, clientSecret } })
}

function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}

/** Visits the issuer, up to its redirect to the callback. `change` modifies the URL of the issuer. */
async function goToIssuer(app: TestApp, change: (url: URL) => void = () => {}, at = issuer) {
  const login = await app.call('GET', LOGIN)
  expect(login.statusCode).toBe(302)
  const url = new URL(String(login.headers.location))
  change(url)
  return { cookie: cookieOf(login), back: await at.visit(url) }
}

async function followCallback(app: TestApp, { back, cookie }: { back: URL; cookie: string }) {
  const response = await app.call('GET', `${CALLBACK}?${back.searchParams}`, { headers: { cookie } })
  expect(response.statusCode).toBe(302)
  const location = new URL(String(response.headers.location))
  return { location: location.href, code: location.searchParams.get('token') ?? '', cookie: cookieOf(response) }
}

async function signIn(app: TestApp, user: IssuerUser = NETHMI): Promise<string> {
  issuer.user = user
  return (await followCallback(app, await goToIssuer(app))).code
}

function redeem(app: TestApp, token: string, headers?: Record<string, string>) {
  return app.call('POST', REDEEM, { body: { token }, ...(headers ? { headers } : {}) })
}

async function countUsers({ deps }: TestApp): Promise<number> {
  return (await deps.db.selectFrom('users').select('id').execute()).length
}

test('GET /v1/auth/google/login redirects to the issuer with PKCE, state and nonce, without the value of its cookie', async () => {
  // Proves trust 7/1; spec 7/23.
  const app = await startApp()
  const response = await app.call('GET', LOGIN)
  const url = new URL(String(response.headers.location))
  expect(url.origin).toBe(issuer.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'quad',
    response_type: 'code',
    redirect_uri: 'http://localhost:4000/v1/auth/google/callback',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(response.headers['set-cookie']).toMatch(
    /^quad-sign-in-[0-9a-f]{8}=[A-Z2-7]{26}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
  expect(response.headers['cache-control']).toBe('no-store')
  expect(url.href).not.toContain(cookieOf(response).split('=')[1])
})

test('HEAD /v1/auth/google/login asks whether the provider is reachable, and sets no cookie', async () => {
  const app = await startApp(issuer)
  const response = await app.call('HEAD', LOGIN)
  expect(response.statusCode).toBe(302)
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('HEAD /v1/auth/google/login says that an issuer has become unreachable, and works once it is back', async () => {
  const passing = await startIssuer()
  const app = await startApp(passing)
  const ask = async () => (await app.call('HEAD', LOGIN, { headers: { accept: 'application/json' } })).statusCode
  expect(await ask()).toBe(302)
  await passing.stop()
  expect(await ask()).toBe(503)
  const again = await startIssuer({ port: Number(new URL(passing.url).port) })
  onTestFinished(() => again.stop())
  expect(await ask()).toBe(302)
})

test('GET /v1/auth/google/login limits its cookie to this host and to TLS, and ignores the Host header', async () => {
  // Proves trust 14/2.
  const app = await startApp(issuer, 'https://quad.campus.example')
  const response = await app.call('GET', LOGIN, { headers: { host: 'evil.example' } })
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-quad-sign-in-[0-9a-f]{8}=.*; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/,
  )
  const address = new URL(String(response.headers.location)).searchParams.get('redirect_uri')
  expect(address).toBe('https://quad.campus.example/v1/auth/google/callback')
})

test('GET /v1/auth/google/login says that it is not available while the issuer is unreachable, and works once it is back', async () => {
  const gone = await startIssuer()
  await gone.stop()
  const app = await startApp(gone)
  const browser = await app.call('GET', LOGIN, { headers: { accept: BROWSER_ACCEPT } })
  expect([browser.statusCode, browser.headers.location]).toEqual([302, FAILED_URL])
  expect(browser.headers['cache-control']).toBe('no-store')
  const response = await app.call('GET', LOGIN, { headers: { accept: 'application/json' } })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBeDefined()
  expect(response.json().error).toEqual({ request: expect.stringContaining('not available') })
  const again = await startIssuer({ port: Number(new URL(gone.url).port) })
  onTestFinished(() => again.stop())
  expect((await app.call('GET', LOGIN)).statusCode).toBe(302)
})

test('GET /v1/auth/google/login is throttled', async () => {
  const app = await startApp()
  for (let index = 0; index < 120; index++) await app.call('GET', LOGIN)
  const response = await app.call('GET', LOGIN, { headers: { accept: 'application/json' } })
  expect(response.statusCode).toBe(429)
  expect((await app.call('GET', LOGIN)).headers.location).toBe(FAILED_URL)
})

test('a Google sign-in makes an activated account without a password, and a session that works', async () => {
  const app = await startApp()
  const code = await signIn(app)
  expect(code).toMatch(/^[A-Z2-7]{26}$/)
  const response = await redeem(app, code)
  expect(response.statusCode).toBe(201)
  expect(response.headers['cache-control']).toBe('no-store')
  const { authentication_token, user } = response.json()
  expect(user).toMatchObject({
    email: 'nethmi@campus.example',
    username: 'Nethmi Perin',
    user_type: 'normal',
    activated: true,
    has_completed_profile: false,
  })
  expect(new Date(authentication_token.expiry).getTime()).toBe(app.clock.now().getTime() + 24 * HOUR)
  const profile = await app.call('GET', '/v1/profile', { token: authentication_token.token })
  expect(profile.json().profile.id).toBe(user.id)
  const stored = await app.deps.db.selectFrom('users').select(['password_hash']).executeTakeFirstOrThrow()
  expect(stored.password_hash).toBeNull()
})

test('a Google sign-in finds the account by its subject, also with another or an unverified address', async () => {
  // Proves trust 7/4.
  const app = await startApp()
  const first = (await redeem(app, await signIn(app))).json()
  const moved = { sub: NETHMI.sub, email: 'new@campus.example', email_verified: false }
  const second = (await redeem(app, await signIn(app, moved))).json()
  expect(second.user).toEqual(first.user)
  expect(await countUsers(app)).toBe(1)
})

test('a Google sign-in asks the issuer for the address where the ID token has none', async () => {
  const other = await startIssuer({ claimsIn: 'userinfo' })
  onTestFinished(() => other.stop())
  other.user = NETHMI
  const app = await startApp(other)
  const { code } = await followCallback(app, await goToIssuer(app, undefined, other))
  expect((await redeem(app, code)).json().user.email).toBe('nethmi@campus.example')
})

test.each([
  ['a name of two lines', 'Nethmi\nPerin', 'nethmi'],
  ['no name', undefined, 'nethmi'],
  ['a name that is too long', 'x'.repeat(101), 'nethmi'],
])('a Google sign-in takes the username from the address where there is %s', async (_what, name, username) => {
  const app = await startApp()
  const response = await redeem(app, await signIn(app, { ...NETHMI, name }))
  expect(response.json().user.username).toBe(username)
})

test('a Google sign-in is linked to the account with the verified address, whose password and sessions stay', async () => {
  // Proves trust 6/11, 7/5.
  const app = await startApp()
  const member = await signedInMember(app)
  const code = await signIn(app, { sub: 'g-2', email: member.email, email_verified: true, name: 'Other' })
  const { user } = (await redeem(app, code)).json()
  expect(user).toMatchObject({ id: member.id, has_completed_profile: true })
  expect(user.username).not.toBe('Other')
  const { email, password } = member
  const byPassword = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  expect(byPassword.statusCode).toBe(201)
  expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
  expect(await app.deliverMails()).toMatchObject([{ to: email, subject: expect.stringContaining('Google sign-in') }])
  await signIn(app, { sub: 'g-2', email: member.email, email_verified: true, name: 'Other' })
  expect(await app.deliverMails()).toHaveLength(1)
})

test('a Google sign-in removes access of an earlier sign-up that never proved the address', async () => {
  // Proves trust 7/6.
  const app = await startApp()
  const attack = { email: 'nethmi@campus.example', username: 'attacker', password: 'a bench under a tree' }
  const { user: before } = (await app.call('POST', '/v1/users', { body: attack })).json()
  const asIfActivated = timestamp(app.clock)
  await app.deps.db.updateTable('users').set({ activated_at: asIfActivated }).execute()
  const session = await openSession(app.deps, before.id)
  await app.deps.db.updateTable('users').set({ activated_at: null }).execute()
  const activation = (await issueActivationToken(app.deps, attack.email))?.token
  const reset = await issueResetToken(app.deps, attack.email)

  const { user } = (await redeem(app, await signIn(app))).json()
  expect(user).toMatchObject({ id: before.id, activated: true, username: 'Nethmi Perin' })
  const credentials = { email: attack.email, password: attack.password }
  const byPassword = await app.call('POST', '/v1/auth/tokens/authentication', { body: credentials })
  expect(byPassword.statusCode).toBe(401)
  expect((await app.call('GET', '/v1/profile', { token: session.token })).statusCode).toBe(401)
  const activate = await app.call('PUT', '/v1/users/activated', { body: { token: activation } })
  const change = await app.call('PUT', '/v1/users/password-reset', {
    body: { token: reset, password: 'another bench, another tree' },
  })
  expect([activate.statusCode, change.statusCode]).toEqual([422, 422])
})

test.each([
  ['whose address the issuer has not verified', { ...NETHMI, email_verified: false }],
  ['of whose address the issuer says nothing', { sub: 'g-1', email: NETHMI.email, name: 'Nethmi' }],
  ['without an address', { sub: 'g-1', email_verified: true }],
  ['whose address is none', { ...NETHMI, email: 'nethmi' }],
  ['whose address is another but for lower case', { ...NETHMI, email: 'nethmi@\u212aampus.example' }],
  ['whose address passes for another', { ...NETHMI, email: 'nethmi@c\u0430mpus.example' }],
  ['whose address is reserved', { ...NETHMI, email: 'anonymous@deleted.invalid' }],
])('a Google sign-in lets nobody in %s', async (_who, user) => {
  // Proves trust 7/5, 7/10.
  const app = await startApp()
  await app.call('POST', '/v1/users', {
    body: { email: 'nethmi@campus.example', username: 'n', password: 'a bench under a tree' },
  })
  issuer.user = user
  const back = await followCallback(app, await goToIssuer(app))
  expect(back.location).toBe(FAILED_URL)
  expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
  const { activated_at } = await app.deps.db.selectFrom('users').select('activated_at').executeTakeFirstOrThrow()
  expect(activated_at).toBeNull()
})

test('a Google sign-in refuses a suspended member at every step', async () => {
  const app = await startApp()
  const member = await signedInMember(app)
  const user = { sub: 'g-3', email: member.email, email_verified: true }
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect(await signIn(app, user)).toBe('')
  await changeAccountStatus(app.deps, member.email, 'restore')
  const code = await signIn(app, user)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  const response = await redeem(app, code)
  expect(response.statusCode).toBe(403)
  expect(response.json().error.account).toContain('suspended')
  expect(await signIn(app, user)).toBe('')
})

test('a Google sign-in of a new user twice at once makes one account', { tags: ['postgres'] }, async () => {
  const app = await startApp()
  const ways = [await goToIssuer(app), await goToIssuer(app)]
  const backs = await Promise.all(ways.map((way) => followCallback(app, way)))
  expect(backs.map(({ code }) => code)).not.toContain('')
  expect(await countUsers(app)).toBe(1)
})

test('GET /v1/auth/google/callback refuses a state that is not the one of this browser', async () => {
  // Proves trust 7/1.
  const app = await startApp()
  const way = await goToIssuer(app)
  way.back.searchParams.set('state', 'x'.repeat(43))
  expect((await followCallback(app, way)).location).toBe(FAILED_URL)
})

test('GET /v1/auth/google/callback refuses a browser without the cookie or with that of another sign-in', async () => {
  // Proves trust 7/1.
  const app = await startApp()
  const [mine, theirs] = [await goToIssuer(app), await goToIssuer(app)]
  expect((await followCallback(app, { ...mine, cookie: '' })).location).toBe(FAILED_URL)
  expect((await followCallback(app, { ...mine, cookie: theirs.cookie })).location).toBe(FAILED_URL)
  expect((await followCallback(app, mine)).code).not.toBe('')
})

test('GET /v1/auth/google/callback refuses a response of the issuer that was used before', async () => {
  // Proves trust 7/2.
  const app = await startApp()
  const way = await goToIssuer(app)
  expect((await followCallback(app, way)).code).not.toBe('')
  expect((await followCallback(app, way)).location).toBe(FAILED_URL)
})

test('GET /v1/auth/google/callback refuses an ID token that was issued for another nonce', async () => {
  // Proves trust 7/2.
  const app = await startApp()
  const way = await goToIssuer(app, (url) => url.searchParams.set('nonce', 'another'))
  expect((await followCallback(app, way)).location).toBe(FAILED_URL)
})

test('GET /v1/auth/google/callback refuses a code that was asked for with another PKCE challenge', async () => {
  // Proves trust 7/1.
  const app = await startApp()
  const way = await goToIssuer(app, (url) => url.searchParams.set('code_challenge', 'x'.repeat(43)))
  expect((await followCallback(app, way)).location).toBe(FAILED_URL)
})

test('GET /v1/auth/google/callback refuses a response that names another issuer', async () => {
  // Proves trust 7/3.
  const app = await startApp()
  const way = await goToIssuer(app)
  way.back.searchParams.set('iss', 'https://evil.example')
  expect((await followCallback(app, way)).location).toBe(FAILED_URL)
})

test('GET /v1/auth/google/callback refuses an ID token whose signature is not of the published keys', async () => {
  // Proves trust 7/3.
  const app = await startApp()
  issuer.hasForeignKeys = true
  expect(await signIn(app)).toBe('')
  expect(await countUsers(app)).toBe(0)
})

test('GET /v1/auth/google/callback returns without a token after a cancellation and for any query', async () => {
  // Proves trust 7/7.
  const app = await startApp()
  const login = await app.call('GET', LOGIN)
  const back = await issuer.visit(String(login.headers.location), 'cancel')
  expect(back.searchParams.get('error')).toBe('access_denied')
  const cancelled = await app.call('GET', `${CALLBACK}?${back.searchParams}`, { headers: { cookie: cookieOf(login) } })
  expect(cancelled.headers.location).toBe(FAILED_URL)
  expect(cancelled.headers['set-cookie']).toMatch(/^quad-sign-in-[0-9a-f]{8}=; .*Max-Age=0/)
  for (const query of ['', 'code=x', 'state=%E0%A4%A', 'code=a&code=b&state=//evil.example']) {
    const response = await app.call('GET', `${CALLBACK}?${query}`, { headers: { cookie: cookieOf(login) } })
    expect([response.statusCode, response.headers.location]).toEqual([302, FAILED_URL])
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

/** The cookies of one browser, which its tabs share. */
function browser(app: TestApp) {
  const jar = new Map<string, string>()
  const get = async (url: string) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await app.call('GET', url, { headers: { cookie } })
    for (const written of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = written.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/Max-Age=0/.test(written)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    begin: async () => (await get(LOGIN)).headers.location as string,
    finish: async (back: URL) => {
      const { headers } = await get(`${CALLBACK}?${back.searchParams}`)
      const code = new URL(String(headers.location)).searchParams.get('token') ?? ''
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      const page = { origin: 'http://localhost:4000', cookie }
      return code === '' ? null : (await redeem(app, code, page)).statusCode
    },
  }
}

test.each([
  ['in their order', [0, 1]],
  ['in the other order', [1, 0]],
])('two tabs of a browser sign in, and end %s', async (_how, order) => {
  const app = await startApp()
  const { begin, finish } = browser(app)
  const urls = [await begin(), await begin()]
  for (const tab of order) expect(await finish(await issuer.visit(String(urls[tab])))).toBe(201)
})

test('a sign-in that fails in one tab, and a response of nobody, leave the other one alone', async () => {
  const app = await startApp()
  const { begin, finish, jar } = browser(app)
  const [failing, going] = [await begin(), await begin()]
  expect(await finish(await issuer.visit(failing, 'cancel'))).toBeNull()
  expect(await finish(new URL(`${issuer.url}?code=x&state=y`))).toBeNull()
  expect(jar.size).toBe(1)
  const back = await issuer.visit(going)
  expect(await finish(back)).toBe(201)
  expect(await finish(back)).toBeNull()
})

test('a browser keeps few cookies of sign-ins, the newest', async () => {
  const app = await startApp()
  const { begin, finish, jar } = browser(app)
  const urls: string[] = []
  for (let tabs = 0; tabs < 8; tabs++) urls.push(await begin())
  expect(jar.size).toBe(5)
  for (const value of jar.values()) expect(value.length).toBeLessThan(30)
  expect(await finish(await issuer.visit(String(urls[0])))).toBeNull()
  for (const url of urls.slice(-4)) expect(await finish(await issuer.visit(url))).toBe(201)
})

test('GET /v1/auth/google/callback is throttled', async () => {
  const app = await startApp()
  for (let index = 0; index < 60; index++) await app.call('GET', `${CALLBACK}?code=x`)
  expect(await signIn(app)).toBe('')
})

test('POST /v1/auth/tokens/google takes a code once', async () => {
  // Proves spec 7/24.
  const app = await startApp()
  const code = await signIn(app)
  expect((await redeem(app, code)).statusCode).toBe(201)
  const again = await redeem(app, code)
  expect(again.statusCode).toBe(422)
  expect(again.json().error).toEqual({ token: 'invalid or expired sign-in token' })
})

test('POST /v1/auth/tokens/google does not count successful sign-ins against a shared address', async () => {
  // Proves trust 2/3.
  const app = await startApp()
  const page = { origin: 'http://localhost:4000' }
  for (let index = 0; index < 61; index++) {
    await app.call('GET', LOGIN)
    const { code, cookie } = await followCallback(app, await goToIssuer(app))
    expect((await redeem(app, code, { ...page, cookie })).statusCode).toBe(201)
  }
  const ofNetwork = app.deps.db.selectFrom('throttles').select('hits').where('key', 'like', 'google-%')
  expect(await ofNetwork.execute()).toEqual([{ hits: 0 }, { hits: 0 }, { hits: 0 }])
})

test('POST /v1/auth/tokens/google takes a code once under ten tries at once', { tags: ['postgres'] }, async () => {
  // Proves trust 7/8.
  const app = await startApp()
  const code = await signIn(app)
  const responses = await Promise.all(Array.from({ length: 10 }, () => redeem(app, code)))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
})

test('POST /v1/auth/tokens/google takes a code for a minute, and keeps only its hash', async () => {
  // Proves trust 7/8.
  const app = await startApp()
  const code = await signIn(app)
  expect(JSON.stringify(await app.deps.db.selectFrom('tokens').selectAll().execute())).not.toContain(code)
  app.clock.advance(59 * SECOND)
  expect((await redeem(app, code)).statusCode).toBe(201)
  const late = await signIn(app)
  app.clock.advance(60 * SECOND)
  expect((await redeem(app, late)).statusCode).toBe(422)
})

test('POST /v1/auth/tokens/google refuses a code from a page without the cookie of its browser', async () => {
  // Proves trust 7/8.
  const app = await startApp()
  const [mine, theirs] = [
    await followCallback(app, await goToIssuer(app)),
    await followCallback(app, await goToIssuer(app)),
  ]
  const page = { origin: 'http://localhost:4000' }
  expect((await redeem(app, mine.code, page)).statusCode).toBe(422)
  expect((await redeem(app, mine.code, { ...page, cookie: theirs.cookie })).statusCode).toBe(422)
  const response = await redeem(app, mine.code, { ...page, cookie: mine.cookie })
  expect(response.statusCode).toBe(201)
  expect(response.headers['set-cookie']).toMatch(/^quad-sign-in-[0-9a-f]{8}=; .*Max-Age=0/)
})

test('POST /v1/auth/tokens/google refuses invalid codes, and tokens of other purposes', async () => {
  const app = await startApp()
  const member = await signedInMember(app)
  const reset = await issueResetToken(app.deps, member.email)
  for (const token of ['', 'A'.repeat(26), 'x'.repeat(300), 7, member.token, reset]) {
    const response = await app.call('POST', REDEEM, { body: { token } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual({ token: expect.any(String) })
  }
})

test('POST /v1/auth/tokens/google is throttled', async () => {
  // Proves trust 3/4.
  const app = await startApp()
  for (let index = 0; index < 60; index++) await redeem(app, 'A'.repeat(26))
  expect((await redeem(app, 'A'.repeat(26))).statusCode).toBe(429)
})

test('without a client id nothing of it is there, and with one the site says so', async () => {
  const without = await startTestApp()
  for (const url of [LOGIN, `${CALLBACK}?code=x&state=y`]) {
    const headers = { accept: 'application/json' }
    expect((await without.call('GET', url, { headers })).statusCode).toBe(404)
  }
  expect((await redeem(without, 'A'.repeat(26))).statusCode).toBe(404)
  const app = await startApp()
  expect((await app.call('GET', '/v1/site')).json().google_sign_in).toBe(true)
})

test.each([LOGIN, `${CALLBACK}?code=x&state=y`])(
  'without a client id %s leads a browser to the page that explains it',
  async (url) => {
    const app = await startTestApp()
    for (const accept of [BROWSER_ACCEPT, '*/*']) {
      const response = await app.call('GET', url, { headers: { accept } })
      expect([response.statusCode, response.headers.location]).toEqual([302, FAILED_URL])
    }
  },
)

test('lets in who is invited where sign-up is by invitation, with the role of the invitation, and nobody else', async () => {
  // Proves spec S/52.
  const app = await startApp()
  const { token } = await signedInMember(app, { isAdmin: true })
  const settings = { sign_up: { policy: 'invitation', domains: [] }, version: 0 }
  await app.call('PUT', '/v1/admin/settings', { token, body: settings })
  expect(await signIn(app)).toBe('')
  const invited = { emails: ['nethmi@campus.example'], user_type: 'admin' }
  expect((await app.call('POST', '/v1/admin/invitations', { token, body: invited })).statusCode).toBe(202)
  expect((await redeem(app, await signIn(app))).json().user).toMatchObject({ user_type: 'admin', activated: true })
  expect((await app.call('GET', '/v1/admin/invitations', { token })).json().invitations).toEqual([])
})

test('without an issuer, a browser from another origin goes back to its page where CORS_ORIGINS names it', async () => {
  // Proves trust 7/7.
  const app = await startTestApp({ corsOrigins: ['https://club.example'] })
  const backFrom = async (referer?: string) =>
    (await app.call('GET', LOGIN, { headers: { accept: 'text/html', ...(referer ? { referer } : {}) } })).headers
      .location
  expect(await backFrom('https://club.example/auth/login?next=1')).toBe('https://club.example/auth/login?next=1')
  expect(await backFrom('https://club.example/')).toBe('https://club.example/auth/callback')
  for (const referer of [
    undefined,
    'https://evil.example/auth/login',
    'https://club.example.evil.example/',
    'nonsense',
  ]) {
    expect(await backFrom(referer)).toBe(FAILED_URL)
  }
})
