import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSKEYS_MAX } from '../../../contract/passkeys.values.ts'
import { MINUTE } from '../../lib/clock.ts'
import { type TestAuthenticator, testAuthenticator } from '../../testing/authenticator.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const PASSKEYS = '/v1/me/passkeys'
const SIGN_IN = '/v1/auth/tokens/passkey'
const CONFIRM = '/v1/me/passkeys/confirmation'
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000001'
const NOT_ADDED = 'This passkey could not be added. Please try again.'

type Deviation = NonNullable<Parameters<TestAuthenticator['get']>[1]>

let lines: string[]
let app: TestApp
let member: TestMember

beforeEach(async () => {
  lines = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  app = await startTestApp({}, pino({ level: 'warn' }, stream))
  member = await signedInMember(app)
})

const logged = () => lines.join('')

async function optionsOf(url: string, token?: string, { call } = app) {
  const response = await call('POST', `${url}/options`, token ? { token } : {})
  expect(response.statusCode).toBe(200)
  return response.json().options
}

async function add(authenticator: TestAuthenticator, { token } = member, name = 'Galaxy A15', deviation?: Deviation) {
  return post(authenticator.create(await optionsOf(PASSKEYS, token), deviation), token, name)
}

function post(response: unknown, token = member.token, name = 'Galaxy A15') {
  return app.call('POST', PASSKEYS, { token, body: { name, response } })
}

async function added(authenticator = testAuthenticator(), owner = member): Promise<TestAuthenticator> {
  expect((await add(authenticator, owner)).statusCode).toBe(201)
  return authenticator
}

async function signIn(authenticator: TestAuthenticator, deviation?: Deviation, server = app) {
  const response = authenticator.get(await optionsOf(SIGN_IN, undefined, server), deviation)
  return server.call('POST', SIGN_IN, { body: { response } })
}

const list = async ({ token } = member) => (await app.call('GET', PASSKEYS, { token })).json().passkeys

test('POST /v1/me/passkeys adds a passkey, mails the member and writes to the audit log', async () => {
  // Proves trust 35/4.
  const response = await add(testAuthenticator())
  expect(response.statusCode).toBe(201)
  expect(response.json().passkey).toEqual({
    id: expect.any(String),
    name: 'Galaxy A15',
    created_at: app.clock.now().toISOString(),
    last_used_at: null,
    place: 'device',
    is_current: false,
  })
  expect(await list()).toEqual([response.json().passkey])
  const [mail] = await app.deliverMails()
  expect(mail).toMatchObject({ to: member.email, subject: expect.stringContaining('A passkey was added') })
  const admin = await signedInMember(app, { isAdmin: true })
  const audit = await app.call('GET', '/v1/admin/audit?action=passkey_added', { token: admin.token })
  expect(audit.json().entries).toMatchObject([{ after: 'Galaxy A15', target: { id: member.id } }])
})

test('POST /v1/me/passkeys/options asks for a discoverable passkey with user verification, and excludes registered ones', async () => {
  const device = await added()
  const options = await optionsOf(PASSKEYS, member.token)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Quad' },
    user: { id: Buffer.from(member.id).toString('base64url'), name: member.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
  })
})

test('POST /v1/me/passkeys says whether a passkey is synced or on a security key', async () => {
  await added(testAuthenticator({ isSynced: true, transports: ['hybrid', 'internal'] }))
  await added(testAuthenticator({ transports: ['usb'] }))
  expect((await list()).map(({ place }: { place: string }) => place).toSorted()).toEqual(['key', 'synced'])
})

test.each<[string, Deviation]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no user verification', { isVerified: false }],
  ['another challenge', { challenge: 'bm90IG91cnM' }],
  ['an attestation with certificates', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } }],
  ['an attestation of Apple', { attestation: { fmt: 'apple', attStmt: new Map() } }],
])('POST /v1/me/passkeys refuses %s, and logs why', async (_reason, deviation) => {
  const response = await add(testAuthenticator(), member, 'Phone', deviation)
  expect([response.statusCode, response.json().error]).toEqual([422, { response: NOT_ADDED }])
  if (!deviation.challenge) expect(logged()).toContain('a new passkey was refused')
  expect(await list()).toEqual([])
})

test('POST /v1/me/passkeys takes a challenge once, within five minutes, from its member', async () => {
  // Proves trust 35/2.
  const other = await signedInMember(app)
  const send = async (response: object, { token } = member) =>
    (await app.call('POST', PASSKEYS, { token, body: { name: 'Phone', response } })).statusCode
  const theirs = testAuthenticator().create(await optionsOf(PASSKEYS, member.token))
  expect(await send(theirs, other)).toBe(422)
  expect(await send(theirs)).toBe(422)
  const used = testAuthenticator().create(await optionsOf(PASSKEYS, member.token))
  expect(await send(used)).toBe(201)
  expect(await send(used)).toBe(422)
  const late = testAuthenticator().create(await optionsOf(PASSKEYS, member.token))
  app.clock.advance(5 * MINUTE)
  expect(await send(late)).toBe(422)
  expect(await send(testAuthenticator().get(await optionsOf(SIGN_IN)))).toBe(422)
})

test('POST /v1/me/passkeys refuses a registered passkey, also from another member', async () => {
  const device = await added()
  expect((await add(device)).statusCode).toBe(409)
  expect((await add(device, await signedInMember(app))).statusCode).toBe(409)
})

test('POST /v1/me/passkeys refuses a passkey over the maximum, also when two are added at once', {
  tags: ['postgres'],
}, async () => {
  for (let count = 1; count < PASSKEYS_MAX; count++) await added()
  // The options of both come first: they are refused at the maximum.
  const created = await Promise.all(
    [testAuthenticator(), testAuthenticator()].map(async (device) =>
      device.create(await optionsOf(PASSKEYS, member.token)),
    ),
  )
  const both = await Promise.all(created.map((response) => post(response)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect((await app.call('POST', `${PASSKEYS}/options`, { token: member.token })).statusCode).toBe(409)
})

test.each([
  ['a blank name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['no response', { response: undefined }],
  ['a response that is no object', { response: 'x' }],
  ['a response without bytes', { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
  [
    'bytes that are nothing',
    {
      response: {
        ...{ id: 'x', rawId: 'x', type: 'public-key' },
        response: { clientDataJSON: 'eyJ9', attestationObject: 'oA' },
      },
    },
  ],
])('POST /v1/me/passkeys refuses %s', async (_what, part) => {
  const valid = { name: 'Phone', response: testAuthenticator().create(await optionsOf(PASSKEYS, member.token)) }
  const response = await app.call('POST', PASSKEYS, { token: member.token, body: { ...valid, ...part } })
  expect(response.statusCode).toBe(422)
})

test('POST /v1/me/passkeys asks for the password again after ten minutes', async () => {
  // Proves trust 35/4.
  app.clock.advance(10 * MINUTE)
  const response = await app.call('POST', `${PASSKEYS}/options`, { token: member.token })
  expect([response.statusCode, response.json().error]).toEqual([
    403,
    { password: 'Please confirm with your password.' },
  ])
})

test('PATCH /v1/me/passkeys/:id renames a passkey', async () => {
  await added()
  const [{ id }] = await list()
  const response = await app.call('PATCH', `${PASSKEYS}/${id}`, { token: member.token, body: { name: 'Blue key' } })
  expect(response.json().passkey).toMatchObject({ id, name: 'Blue key' })
  expect(await list()).toMatchObject([{ id, name: 'Blue key' }])
  const blank = await app.call('PATCH', `${PASSKEYS}/${id}`, { token: member.token, body: { name: '' } })
  expect(blank.statusCode).toBe(422)
})

test('DELETE /v1/me/passkeys/:id removes a passkey, refuses sign-ins with it, and mails the member', async () => {
  // Proves trust 35/4.
  const device = await added()
  const [{ id }] = await list()
  expect((await app.call('DELETE', `${PASSKEYS}/${id}`, { token: member.token })).statusCode).toBe(204)
  expect((await app.call('DELETE', `${PASSKEYS}/${id}`, { token: member.token })).statusCode).toBe(404)
  expect((await signIn(device)).statusCode).toBe(401)
  expect((await app.deliverMails()).map(({ subject }) => subject)).toContain(
    'A passkey was removed from your account (Quad)',
  )
})

test('PATCH and DELETE /v1/me/passkeys/:id respond 404 for the passkey of another member', async () => {
  await added()
  const [{ id }] = await list()
  const { token } = await signedInMember(app)
  for (const url of [`${PASSKEYS}/${id}`, `${PASSKEYS}/${UNKNOWN_ID}`]) {
    expect((await app.call('PATCH', url, { token, body: { name: 'Mine' } })).statusCode).toBe(404)
    expect((await app.call('DELETE', url, { token })).statusCode).toBe(404)
  }
  expect(await list()).toMatchObject([{ id, name: 'Galaxy A15' }])
})

test('POST /v1/auth/tokens/passkey/options accepts any passkey of the site, and lists none', async () => {
  await added()
  const response = await app.call('POST', '/v1/auth/tokens/passkey/options')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json().options).toEqual({
    challenge: expect.any(String),
    rpId: 'localhost',
    timeout: 5 * MINUTE,
    allowCredentials: [],
    userVerification: 'required',
  })
})

test('POST /v1/auth/tokens/passkey opens a session without an email address or password, and names its passkey', async () => {
  const device = await added()
  app.clock.advance(MINUTE)
  const response = await signIn(device)
  expect(response.statusCode).toBe(201)
  const { token } = response.json().authentication_token
  expect(await list({ ...member, token })).toMatchObject([
    { name: 'Galaxy A15', is_current: true, last_used_at: app.clock.now().toISOString() },
  ])
  expect(await list()).toMatchObject([{ is_current: false }])
  const { sessions } = (await app.call('GET', '/v1/sessions', { token })).json()
  expect(sessions[0]).toMatchObject({ opened_by: 'passkey', passkey: 'Galaxy A15', is_current: true })
})

test('POST /v1/auth/tokens/passkey accepts repeated sign-ins of passkeys with and without a counter', async () => {
  for (const device of [await added(), await added(testAuthenticator({ isSynced: true }))]) {
    for (let time = 0; time < 3; time++) expect((await signIn(device)).statusCode).toBe(201)
  }
})

test('POST /v1/auth/tokens/passkey accepts the challenge of another server, once', { tags: ['postgres'] }, async () => {
  // Proves trust 35/2.
  const device = await added()
  const second = await startSecondServer(app)
  const options = await optionsOf(SIGN_IN)
  const body = { response: device.get(options) }
  expect((await second.call('POST', SIGN_IN, { body })).statusCode).toBe(201)
  expect((await app.call('POST', SIGN_IN, { body })).statusCode).toBe(401)
})

test.each<[string, Deviation, string]>([
  ['another origin', { origin: 'https://evil.example' }, 'origin'],
  ['another site', { rpId: 'evil.example' }, 'RP ID'],
  ['no user verification', { isVerified: false }, 'User verification required'],
  ['another challenge', { challenge: 'bm90IG91cnM' }, 'challenge unknown'],
  ['another member', { userHandle: Buffer.from(UNKNOWN_ID).toString('base64url') }, 'names another member'],
  ['no member', { userHandle: '' }, 'names another member'],
  ['a counter that was seen before', { counter: 1 }, 'cloned'],
  ['a counter that is not counted any more', { counter: 0 }, 'cloned'],
])('POST /v1/auth/tokens/passkey refuses %s, and logs why', async (_what, deviation, reason) => {
  // Proves trust 35/1, 35/5.
  const device = await added()
  const assertion = device.get(await optionsOf(SIGN_IN), deviation)
  if (assertion.response.userHandle === '') delete assertion.response.userHandle
  const response = await app.call('POST', SIGN_IN, { body: { response: assertion } })
  expect([response.statusCode, response.json().error]).toEqual([
    401,
    { credentials: 'This passkey opens no account here. Please sign in another way.' },
  ])
  expect(logged()).toContain(reason)
})

test('POST /v1/auth/tokens/passkey refuses a signature of another key, and an unregistered passkey', async () => {
  // Proves trust 35/1.
  const device = await added()
  const other = testAuthenticator()
  other.create(await optionsOf(PASSKEYS, member.token))
  const forged = { ...other.get(await optionsOf(SIGN_IN)), id: device.id, rawId: device.id }
  expect((await app.call('POST', SIGN_IN, { body: { response: forged } })).statusCode).toBe(401)
  expect(logged()).toContain('The signature is wrong')
  expect((await signIn(other)).statusCode).toBe(401)
  expect(logged()).toContain('unknown passkey')
})

test('POST /v1/auth/tokens/passkey accepts a response once, also of ten simultaneous requests, and within five minutes', async () => {
  // Proves trust 35/2.
  const device = await added()
  const body = { response: device.get(await optionsOf(SIGN_IN)) }
  const tries = await Promise.all(Array.from({ length: 10 }, () => app.call('POST', SIGN_IN, { body })))
  expect(tries.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const late = { response: device.get(await optionsOf(SIGN_IN)) }
  app.clock.advance(5 * MINUTE)
  expect((await app.call('POST', SIGN_IN, { body: late })).statusCode).toBe(401)
})

test('POST /v1/auth/tokens/passkey removes a passkey with a repeated counter, and mails the member', async () => {
  // Proves trust 35/3.
  const device = await added()
  expect((await signIn(device, { counter: 9 })).statusCode).toBe(201)
  expect((await signIn(device, { counter: 9 })).statusCode).toBe(401)
  expect((await signIn(device, { counter: 10 })).statusCode).toBe(401)
  expect(await list()).toEqual([])
  expect((await app.deliverMails()).at(-1)).toMatchObject({
    to: member.email,
    subject: 'A passkey of your account was removed (Quad)',
  })
})

test('POST /v1/auth/tokens/passkey accepts one of two simultaneous responses with the same counter', async () => {
  // Proves trust 35/3.
  const device = await added()
  const [one, other] = [await optionsOf(SIGN_IN), await optionsOf(SIGN_IN)]
  const bodies = [one, other].map((options) => ({ response: device.get(options, { counter: 9 }) }))
  const tries = await Promise.all(bodies.map((body) => app.call('POST', SIGN_IN, { body })))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 401])
})

test('POST /v1/auth/tokens/passkey refuses a suspended member', async () => {
  // Proves trust 35/1.
  const device = await added()
  const change = { suspended_at: app.clock.now().toISOString() }
  await app.deps.db.updateTable('users').set(change).where('id', '=', member.id).execute()
  const response = await signIn(device)
  expect([response.statusCode, Object.keys(response.json().error)]).toEqual([403, ['account']])
})

test('POST /v1/auth/tokens/passkey limits failed sign-ins, and does not count successful ones', async () => {
  const device = await added()
  for (let time = 0; time < 61; time++) expect((await signIn(device)).statusCode).toBe(201)
  for (let time = 0; time < 60; time++) await signIn(device, { origin: 'https://evil.example' })
  expect((await signIn(device)).statusCode).toBe(429)
})

test('POST /v1/auth/tokens/passkey refuses a malformed response', async () => {
  for (const body of [{}, { response: null }, { response: { id: '', rawId: '', type: 'public-key', response: {} } }]) {
    expect((await app.call('POST', SIGN_IN, { body })).statusCode).toBe(422)
  }
})

describe('POST /v1/me/passkeys/confirmation', () => {
  const confirm = async (device: TestAuthenticator, deviation?: Deviation, { token } = member) => {
    const response = device.get(await optionsOf(CONFIRM, token), deviation)
    return app.call('POST', CONFIRM, { token, body: { response } })
  }
  const asks = async () => (await app.call('POST', `${PASSKEYS}/options`, { token: member.token })).statusCode === 403

  test('POST /v1/me/passkeys/confirmation replaces the password for ten minutes', async () => {
    const device = await added()
    app.clock.advance(10 * MINUTE)
    expect(await asks()).toBe(true)
    expect((await confirm(device)).statusCode).toBe(204)
    expect(await asks()).toBe(false)
    app.clock.advance(10 * MINUTE)
    expect(await asks()).toBe(true)
  })

  test('POST /v1/me/passkeys/confirmation lists the passkeys of the member, and refuses a member without one', async () => {
    const without = await app.call('POST', `${CONFIRM}/options`, { token: member.token })
    expect(without.statusCode).toBe(409)
    const device = await added()
    await added(testAuthenticator(), await signedInMember(app))
    expect((await optionsOf(CONFIRM, member.token)).allowCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no user verification', { isVerified: false }],
    ['a counter that was seen before', { counter: 1 }],
    ['another challenge', { challenge: 'bm90IG91cnM' }],
  ])('POST /v1/me/passkeys/confirmation refuses %s', async (_what, deviation) => {
    const device = await added()
    app.clock.advance(10 * MINUTE)
    const response = await confirm(device, deviation)
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([422, ['response']])
    expect(await asks()).toBe(true)
  })

  test('POST /v1/me/passkeys/confirmation refuses the passkey of another member, and a response to a sign-in', async () => {
    // Proves trust 35/2.
    const device = await added()
    const other = await signedInMember(app)
    const theirs = await added(testAuthenticator(), other)
    expect((await confirm(theirs)).statusCode).toBe(422)
    const response = device.get(await optionsOf(SIGN_IN))
    expect((await app.call('POST', CONFIRM, { token: member.token, body: { response } })).statusCode).toBe(422)
    const mine = device.get(await optionsOf(CONFIRM, member.token))
    expect((await app.call('POST', SIGN_IN, { body: { response: mine } })).statusCode).toBe(401)
  })
})

test('the end of all other sessions invalidates pending challenges', async () => {
  // Proves trust 35/4.
  const options = await optionsOf(PASSKEYS, member.token)
  await app.call('DELETE', '/v1/sessions', { token: member.token })
  const body = { name: 'Phone', response: testAuthenticator().create(options) }
  expect((await app.call('POST', PASSKEYS, { token: member.token, body })).statusCode).toBe(422)
})
