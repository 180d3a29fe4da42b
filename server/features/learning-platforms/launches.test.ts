// @module-tag postgres

import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../lib/clock.ts'
import {
  addTestPlatform,
  beginAt,
  claimNamed,
  initiationOf,
  launchAs,
  postForm,
  postMessage,
  redeemLaunch,
  SITE,
  startPlatform,
  type TestPlatform,
} from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let platform: TestPlatform
let id: string

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
  id = await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
})

const OWN = { origin: SITE }
const FRAME = { 'sec-fetch-dest': 'iframe' }
const ticketIn = (html: string) => /name="ticket" value="(\w+)"/.exec(html)?.[1]
const usersOf = async () => app.deps.db.selectFrom('identities').selectAll().execute()

test('a launch signs in to a new account, where it leads, and says the course', async () => {
  // Proves trust 51/4.
  const launched = await launchAs(app, platform)
  expect(launched.response.statusCode).toBe(303)
  expect(launched.page.pathname).toBe('/auth/callback')
  expect(Object.fromEntries(launched.page.searchParams)).toMatchObject({
    ...{ to: '/events', course: 'EDU 3204 Learning Technology', provider: 'Hanthana Moodle' },
  })
  const session = await redeemLaunch(app, launched)
  expect(session.statusCode).toBe(201)
  expect(session.json().user.email).toBe('nethmi@mail.example')
  const { token } = session.json().authentication_token
  const { identities } = (await app.call('GET', '/v1/me/identities', { token })).json()
  expect(identities).toMatchObject([{ provider: null, label: 'Hanthana Moodle', email: 'nethmi@mail.example' }])
  expect((await redeemLaunch(app, launched)).statusCode).toBe(422)
})

test('the next launch of the same user opens the same account, also with another address', async () => {
  const first = (await redeemLaunch(app, await launchAs(app, platform))).json()
  const again = (await redeemLaunch(app, await launchAs(app, platform, { email: 'other@mail.example' }))).json()
  expect(again.user.id).toBe(first.user.id)
})

test('an equal address links an account only where the platform owns its domain', async () => {
  // Proves trust 51/4.
  const [own, other] = [await signedInMember(app), await signedInMember(app)]
  await app.deps.db.updateTable('users').set({ email: 'own@mail.example' }).where('id', '=', own.id).execute()
  const linked = await redeemLaunch(app, await launchAs(app, platform, { sub: 'a', email: 'own@mail.example' }))
  expect(linked.json().user.id).toBe(own.id)
  const asked = await launchAs(app, platform, { sub: 'b', email: other.email })
  expect(asked.page.searchParams.has('launch')).toBe(true)
  expect((await usersOf()).map(({ subject }) => subject)).toEqual(['a'])
})

test('a first launch without a proof makes no account, and is linked once its user is signed in', async () => {
  const member = await signedInMember(app)
  const { page, cookie } = await launchAs(app, platform, { email: undefined })
  const body = { token: page.searchParams.get('launch') }
  const headers = { ...OWN, cookie }
  const shown = await app.call('POST', '/v1/launches/preview', { body, headers })
  expect(shown.json()).toEqual({
    ...{ platform: 'Hanthana Moodle', name: 'Nethmi Perin', email: null, role: 'learner', path: '/events' },
    course: 'EDU 3204 Learning Technology',
  })
  // A link with a code alone shows nothing, and links nothing.
  expect((await app.call('POST', '/v1/launches/preview', { body, headers: OWN })).statusCode).toBe(422)
  const linked = await app.call('POST', '/v1/me/identities', { ...member, body, headers })
  expect(linked.json().identity.label).toBe('Hanthana Moodle')
  expect(await app.deps.db.selectFrom('course_members').select('user_id').execute()).toEqual([{ user_id: member.id }])
  const again = await redeemLaunch(app, await launchAs(app, platform, { email: undefined }))
  expect(again.json().user.id).toBe(member.id)
})

test('platforms that share an issuer cannot speak for each other', async () => {
  // Proves trust 51/4.
  const other = await startPlatform(app, { clientId: 'quad-2', receiver: platform.receiver })
  await addTestPlatform(app, admin, other, { domains: [], name: 'Hospital' })
  const first = (await redeemLaunch(app, await launchAs(app, platform))).json()
  const { page } = await launchAs(app, other)
  expect(page.searchParams.has('launch')).toBe(true)
  const begun = await beginAt(app, other)
  const mixed = await postMessage(app, begun, await platform.sign(platform.claims(begun)))
  expect(mixed.statusCode).toBe(403)
  expect(first.user.id).toBeDefined()
})

test.each([
  ['suspended', 'Your account is suspended.'],
  ['deactivated', 'Your university has deactivated your account.'],
])('a member who is %s gets the sentence of every sign-in', async (state, sentence) => {
  const { user } = (await redeemLaunch(app, await launchAs(app, platform))).json()
  const locked =
    state === 'suspended'
      ? { suspended_at: '2026-01-01T00:00:00.000Z' }
      : { scim_deactivated_at: '2026-01-01T00:00:00.000Z' }
  await app.deps.db.updateTable('users').set(locked).where('id', '=', user.id).execute()
  const { response } = await launchAs(app, platform)
  expect(response.statusCode).toBe(403)
  expect(response.body).toContain(sentence)
})

test('a member whose account was deleted begins anew', async () => {
  const { user } = (await redeemLaunch(app, await launchAs(app, platform))).json()
  await app.deps.db.deleteFrom('users').where('id', '=', user.id).execute()
  expect((await redeemLaunch(app, await launchAs(app, platform))).json().user.id).not.toBe(user.id)
})

type Fault = {
  claims?: Record<string, unknown>
  token?: (claims: Record<string, unknown>) => string | Promise<string>
  before?: () => Promise<unknown>
  problem: string
  reason: RegExp
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const now = () => seconds(app.clock.now())

const FAULTS: Record<string, () => Fault> = {
  expired: () => ({ claims: { exp: now() - 180, iat: now() - 240 }, problem: 'too old', reason: /"exp" claim/ }),
  'issued in the future': () => ({
    claims: { iat: now() + 600, exp: now() + 900 },
    problem: 'too old',
    reason: /"iat" claim/,
  }),
  'issued long ago': () => ({ claims: { iat: now() - 7200 }, problem: 'too old', reason: /"iat" claim/ }),
  'for another audience': () => ({ claims: { aud: 'other' }, problem: 'cannot accept', reason: /"aud" claim/ }),
  'for several audiences without a party': () => ({
    claims: { aud: ['quad-1', 'other'] },
    ...{ problem: 'cannot accept', reason: /azp/ },
  }),
  'for another party': () => ({ claims: { azp: 'other' }, problem: 'cannot accept', reason: /azp/ }),
  'of another issuer': () => ({
    claims: { iss: 'https://other.example' },
    problem: 'cannot accept',
    reason: /"iss" claim/,
  }),
  'with the nonce of another launch': () => ({ claims: { nonce: 'x' }, problem: 'cannot accept', reason: /nonce/ }),
  'of an unknown deployment': () => ({
    claims: { [claimNamed('deployment_id')]: '2' },
    ...{ problem: 'not set up for this part', reason: /deployment "2"/ },
  }),
  'of another version': () => ({
    claims: { [claimNamed('version')]: '1.1' },
    problem: 'cannot accept',
    reason: /version/,
  }),
  'of an unknown type': () => ({
    claims: { [claimNamed('message_type')]: 'LtiSubmissionReviewRequest' },
    ...{ problem: 'cannot do what the link', reason: /LtiSubmissionReviewRequest/ },
  }),
  'that leads to another site': () => ({
    claims: { [claimNamed('target_link_uri')]: 'https://evil.example/' },
    ...{ problem: 'does not lead to a page', reason: /target link/ },
  }),
  'with a list of roles that is a text': () => ({
    claims: { [claimNamed('roles')]: 'Instructor' },
    ...{ problem: 'cannot accept', reason: /roles/ },
  }),
  'with a list for a subject': () => ({ claims: { sub: ['a'] }, problem: 'cannot accept', reason: /sub/ }),
  'with a subject of 300 characters': () => ({
    claims: { sub: 'a'.repeat(300) },
    problem: 'cannot accept',
    reason: /sub/,
  }),
  ...Object.fromEntries(
    [
      ...['sub', 'nonce', 'exp', 'iat', 'iss', 'aud'],
      ...['version', 'deployment_id', 'message_type', 'target_link_uri', 'roles'].map(claimNamed),
    ].map((name) => [
      `without ${name}`,
      () => ({ claims: { [name]: undefined }, problem: 'cannot accept', reason: new RegExp(`${name}`) }),
    ]),
  ),
  'without a signature': () => ({
    token: (claims) => new UnsecuredJWT(claims).encode(),
    ...{ problem: 'cannot accept', reason: /ERR_J/ },
  }),
  'signed by a secret': () => ({
    token: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1)),
    ...{ problem: 'cannot accept', reason: /ALG/i },
  }),
  'signed with the text of the public key': () => ({
    token: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: platform.key.kid })
        .sign(Buffer.from(JSON.stringify(platform.key.publicKey))),
    ...{ problem: 'cannot accept', reason: /ALG/i },
  }),
  'signed by another algorithm': () => ({
    token: async (claims) => {
      const { privateKey } = await generateKeyPair('ES256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: platform.key.kid }).sign(privateKey)
    },
    ...{ problem: 'cannot accept', reason: /ALG/i },
  }),
  'signed by another key': () => ({
    token: async (claims) => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: platform.key.kid }).sign(privateKey)
    },
    ...{ problem: 'cannot accept', reason: /SIGNATURE/ },
  }),
  'signed by a key that is not listed': () => ({
    before: () => platform.rotate(false),
    ...{ problem: 'cannot accept', reason: /lists no key/ },
  }),
  'that is no token': () => ({ token: () => 'a.b.c', problem: 'cannot accept', reason: /ERR_J/ }),
  'whose keys cannot be reached': () => ({
    before: async () => platform.receiver.answers.set('/quad-1/jwks', { status: 500 }),
    ...{ problem: 'does not respond', reason: /keys of the platform cannot be read: status 500/ },
  }),
  'whose keys are somewhere else': () => ({
    before: async () =>
      platform.receiver.answers.set('/quad-1/jwks', { status: 302, headers: { location: 'http://127.0.0.1/' } }),
    ...{ problem: 'does not respond', reason: /status 302/ },
  }),
  'whose keys are no JSON': () => ({
    before: async () => platform.receiver.answers.set('/quad-1/jwks', { status: 200, body: '<html>' }),
    ...{ problem: 'does not respond', reason: /not JSON/ },
  }),
  'whose keys are a megabyte': () => ({
    before: async () => platform.receiver.answers.set('/quad-1/jwks', { status: 200, body: ' '.repeat(1_000_000) }),
    ...{ problem: 'does not respond', reason: /too large/ },
  }),
  'whose keys are no keys': () => ({
    before: async () => platform.receiver.answers.set('/quad-1/jwks', { status: 200, body: '[]' }),
    ...{ problem: 'does not respond', reason: /JSON Web Key Set/ },
  }),
}

describe('a message is refused with a sentence, and a reason for administrators:', () => {
  test.each(Object.entries(FAULTS))('one %s', async (_name, make) => {
    // Proves trust 51/4.
    const { claims = {}, token, before, problem, reason } = make()
    await before?.()
    const begun = await beginAt(app, platform)
    const all = Object.fromEntries(
      Object.entries(platform.claims(begun, claims)).filter(([, value]) => value !== undefined),
    )
    const response = await postMessage(app, begun, token ? await token(all) : await platform.sign(all))
    expect(response.statusCode).toBe(403)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(problem)
    expect(await usersOf()).toEqual([])
    const { platforms } = (await app.call('GET', '/v1/admin/platforms', admin)).json()
    const isOfPlatform = !/link|lead/.test(problem)
    expect(platforms[0].state).toBe(isOfPlatform ? 'fails' : 'untested')
    if (isOfPlatform) expect(platforms[0].last_failure).toMatch(reason)
  })
})

test('clocks may differ by some seconds', async () => {
  const claims = { exp: now() - 30, iat: now() - 90 }
  expect((await launchAs(app, platform, claims)).page.pathname).toBe('/auth/callback')
})

test('a key that the platform changes between login and message is read again', async () => {
  await launchAs(app, platform)
  const begun = await beginAt(app, platform)
  await platform.rotate()
  const response = await postMessage(app, begun, await platform.sign(platform.claims(begun)))
  expect(String(response.headers.location)).toContain('/auth/callback')
  const reads = platform.receiver.received.filter(({ path }) => path === '/quad-1/jwks')
  expect(reads).toHaveLength(2)
})

test('invented keys do not make the site ask the platform for each', async () => {
  await launchAs(app, platform)
  for (let attempt = 0; attempt < 5; attempt++) {
    const begun = await beginAt(app, platform)
    await postMessage(app, begun, await platform.sign(platform.claims(begun), { kid: `invented ${attempt}` }))
  }
  expect(platform.receiver.received.filter(({ path }) => path === '/quad-1/jwks')).toHaveLength(2)
})

test('a key that the platform withdraws counts no longer after ten minutes', async () => {
  await launchAs(app, platform)
  const withdrawn = platform.key
  await platform.rotate()
  const sign = async () => {
    const begun = await beginAt(app, platform)
    const { privateKey, kid } = withdrawn
    const token = new SignJWT(platform.claims(begun) as never)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey)
    return (await postMessage(app, begun, await token)).statusCode
  }
  expect(await sign()).toBe(303)
  app.clock.advance(10 * MINUTE)
  expect(await sign()).toBe(403)
})

describe('a launch is refused that', () => {
  const refused = async (fields: Record<string, string>, sentence: string) => {
    const response = await postForm(app, '/lti/login', { ...initiationOf(platform), ...fields })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain(sentence)
    const asked = await app.call('GET', `/lti/login?${new URLSearchParams({ ...initiationOf(platform), ...fields })}`)
    expect([asked.statusCode, asked.body]).toEqual([403, response.body])
  }

  test.each([
    ['an unknown platform begins', { iss: 'https://unknown.example' }, 'does not know this learning platform'],
    ['another client of the platform begins', { client_id: 'other' }, 'does not know this learning platform'],
    ['leads to another site', { target_link_uri: 'https://evil.example/' }, 'does not lead to a page'],
    ['leads to a host that begins alike', { target_link_uri: `${SITE}.evil.example/` }, 'does not lead to a page'],
    ['leads to credentials', { target_link_uri: 'http://localhost:4000@evil.example/' }, 'does not lead to a page'],
    ['leads to a script', { target_link_uri: 'javascript:alert(1)' }, 'does not lead to a page'],
    ['leads to another scheme', { target_link_uri: 'https://localhost:4000/' }, 'does not lead to a page'],
    ['leads nowhere', { target_link_uri: '' }, 'does not lead to a page'],
    ['names nobody', { login_hint: '' }, 'cannot accept'],
  ])('%s', async (_name, fields, sentence) => {
    // Proves trust 51/4.
    await refused(fields, sentence)
  })

  test('a platform begins that is switched off, also between login and message', async () => {
    const begun = await beginAt(app, platform)
    await app.call('PATCH', `/v1/admin/platforms/${id}`, { ...admin, body: { is_active: false } })
    await refused({}, 'may not open')
    const response = await postMessage(app, begun, await platform.sign(platform.claims(begun)))
    expect([response.statusCode, response.body.includes('may not open')]).toEqual([403, true])
  })

  test('a platform begins that is removed between message and end', async () => {
    const begun = await beginAt(app, platform)
    const token = await platform.sign(platform.claims(begun))
    const posted = await postForm(app, '/lti/launch', { state: begun.state, id_token: token })
    await app.call('DELETE', `/v1/admin/platforms/${id}`, admin)
    const { pathname, search } = new URL(String(posted.headers.location))
    const response = await app.send({ method: 'GET', url: pathname + search, headers: { cookie: begun.cookie } })
    expect([response.statusCode, response.body.includes('took too long')]).toEqual([403, true])
    expect(await usersOf()).toEqual([])
  })

  test('the platform itself refuses', async () => {
    const begun = await beginAt(app, platform)
    const response = await postForm(app, '/lti/launch', { state: begun.state, error: 'login_required' })
    expect([response.statusCode, response.body.includes('did not sign you in')]).toEqual([403, true])
  })

  test('has a state that nobody began, or of long ago', async () => {
    const begun = await beginAt(app, platform)
    const token = await platform.sign(platform.claims(begun))
    for (const state of ['', 'A'.repeat(26)]) {
      expect((await postForm(app, '/lti/launch', { state, id_token: token })).body).toContain('took too long')
    }
    app.clock.advance(11 * MINUTE)
    const late = await platform.sign(platform.claims(begun))
    expect((await postForm(app, '/lti/launch', { state: begun.state, id_token: late })).body).toContain('took too long')
  })

  test('another browser ends', async () => {
    // Proves trust 51/4.
    const begun = await beginAt(app, platform)
    const other = await beginAt(app, platform)
    const token = await platform.sign(platform.claims(begun))
    const response = await postMessage(app, { ...begun, cookie: other.cookie }, token)
    expect([response.statusCode, response.body.includes('began in another window')]).toEqual([403, true])
  })

  test('has a message of a megabyte', async () => {
    const { state } = await beginAt(app, platform)
    const response = await postForm(app, '/lti/launch', { state, id_token: 'a'.repeat(1_000_000) })
    expect([response.statusCode, response.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  })
})

test('a message counts once, also when it arrives twice at the same time at two processes', async () => {
  // Proves trust 51/4.
  const second = await startSecondServer(app)
  second.deps.internet = app.deps.internet
  const begun = await beginAt(app, platform)
  const token = await platform.sign(platform.claims(begun))
  const posts = [app, second, app, second].map((server) =>
    postForm(server, '/lti/launch', { state: begun.state, id_token: token }),
  )
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([303, 403, 403, 403])
  const launch = await app.deps.db.selectFrom('launches').select('id').executeTakeFirstOrThrow()
  const url = `/lti/launch?launch=${launch.id}`
  const ends = [app, second].map((server) => server.send({ method: 'GET', url, headers: { cookie: begun.cookie } }))
  expect((await Promise.all(ends)).map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403])
})

describe('in a frame', () => {
  test('a launch without storage shows one button, whose ticket begins it again in a tab of its own, once', async () => {
    const begun = await beginAt(app, platform, {}, FRAME)
    const { response } = begun
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['x-frame-options']).toBeUndefined()
    expect(response.headers['content-security-policy']).toContain(`frame-ancestors ${platform.issuer}`)
    const ticket = ticketIn(response.body)
    // A page of others cannot press it.
    const forged = await postForm(app, '/lti/login', { ticket }, { origin: 'https://evil.example' })
    expect(forged.statusCode).toBe(403)
    const again = await postForm(app, '/lti/login', { ticket }, OWN)
    expect(again.statusCode).toBe(302)
    expect(new URL(String(again.headers.location)).searchParams.get('login_hint')).toBe('hint')
    expect((await postForm(app, '/lti/login', { ticket }, OWN)).statusCode).toBe(403)
  })

  test('a launch with storage is proved by what the platform kept, and opens once in a tab of its own', async () => {
    // Proves trust 51/4.
    const begun = await beginAt(app, platform, { lti_storage_target: '_parent' }, FRAME)
    const value = /data-value="(\w+)"/.exec(begun.response.body)?.[1] ?? ''
    const origin = new URL(platform.issuer).origin
    expect(begun.response.body).toContain(`data-origin="${origin}"`)
    const fields = { state: begun.state, id_token: await platform.sign(platform.claims(begun)) }
    const posted = await postForm(app, '/lti/launch', fields, FRAME)
    expect(posted.body).toContain('data-storage="get"')
    expect(posted.body).not.toContain(value)
    const launch = /name="launch" value="([\w-]+)"/.exec(posted.body)?.[1]
    expect((await postForm(app, '/lti/proof', { launch, secret: 'x' }, { ...OWN, ...FRAME })).statusCode).toBe(403)
    const proof = await postForm(app, '/lti/proof', { launch, secret: value }, { ...OWN, ...FRAME })
    const ticket = ticketIn(proof.body)
    expect((await postForm(app, '/lti/open', { ticket }, { origin: 'https://evil.example' })).statusCode).toBe(403)
    const opened = await postForm(app, '/lti/open', { ticket }, OWN)
    expect(String(opened.headers.location)).toContain('/auth/callback')
    expect((await postForm(app, '/lti/open', { ticket }, OWN)).statusCode).toBe(403)
  })

  test('a cookie that only frames of the platform get proves a launch as well', async () => {
    const begun = await beginAt(app, platform, { lti_storage_target: '_parent' }, FRAME)
    expect(String(begun.response.headers['set-cookie'])).toContain('SameSite=None; Secure; Partitioned')
    const fields = { state: begun.state, id_token: await platform.sign(platform.claims(begun)) }
    const posted = await postForm(app, '/lti/launch', fields, { ...FRAME, cookie: begun.cookie })
    const opened = await postForm(app, '/lti/open', { ticket: ticketIn(posted.body) }, OWN)
    expect(String(opened.headers.location)).toContain('/auth/callback')
  })

  test('a ticket of a launch that nothing proved opens nothing', async () => {
    const begun = await beginAt(app, platform, {}, FRAME)
    const opened = await postForm(app, '/lti/open', { ticket: ticketIn(begun.response.body) }, OWN)
    expect(opened.statusCode).toBe(403)
    const other = await beginAt(app, platform, { lti_storage_target: '_parent' }, FRAME)
    const fields = { state: other.state, id_token: await platform.sign(platform.claims(other)) }
    const posted = await postForm(app, '/lti/launch', fields, FRAME)
    for (const path of ['/lti/open', '/lti/deep-link']) {
      expect((await postForm(app, path, { ticket: ticketIn(posted.body) }, OWN)).statusCode).toBe(403)
    }
  })

  test('a ticket ends after some minutes', async () => {
    const begun = await beginAt(app, platform, {}, FRAME)
    app.clock.advance(10 * MINUTE + SECOND)
    expect((await postForm(app, '/lti/login', { ticket: ticketIn(begun.response.body) }, OWN)).statusCode).toBe(403)
  })
})

test.each([
  () => app.call('POST', '/lti/login', { body: {} }),
  () => app.call('POST', '/lti/launch', { body: {} }),
  () => app.call('POST', '/lti/proof', { body: {} }),
  () => app.call('POST', '/lti/open', { body: {} }),
  () => app.call('GET', '/lti/launch?launch=1&launch=2'),
])('a request that is no form of a launch gets a page', async (ask) => {
  const response = await ask()
  expect([403, 415]).toContain(response.statusCode)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('sentences are in the language of the reader', async () => {
  const ask = (language: string) =>
    app.call('GET', '/lti/login?iss=https://unknown.example', { headers: { 'accept-language': language } })
  const [english, sinhala, tamil] = await Promise.all(['en', 'si', 'ta'].map(ask))
  expect(english?.body).toContain('<html lang="en">')
  expect(sinhala?.body).toMatch(/<html lang="si">[\s\S]*[\u0d80-\u0dff]/)
  expect(tamil?.body).toMatch(/<html lang="ta">[\s\S]*[\u0b80-\u0bff]/)
})

test('the keys of the site are public, and change with an overlap', async () => {
  const { keys } = (await app.call('GET', '/lti/jwks')).json()
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('launches that nobody ended are deleted', async () => {
  const { pruneLaunches } = await import('./launches.service.ts')
  await beginAt(app, platform)
  await pruneLaunches(app.deps)
  expect(await app.deps.db.selectFrom('launches').select('id').execute()).toHaveLength(1)
  app.clock.advance(DAY)
  await pruneLaunches(app.deps)
  expect(await app.deps.db.selectFrom('launches').select('id').execute()).toEqual([])
})
