import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession, pruneSessions } from './sessions.service.ts'

const PATH = '/v1/auth/tokens/authentication'

test('POST /v1/auth/tokens/authentication returns a token that works until its expiry', async () => {
  // Proves trust 5/4, 6/1; spec 3/17, 7/8.
  const app = await startTestApp()
  const { email, password } = await signedInMember(app)
  const response = await app.call('POST', PATH, { body: { email, password } })
  expect(response.statusCode).toBe(201)
  const { token, expiry } = response.json().authentication_token
  expect(token).toMatch(/^[A-Z2-7]{26}$/)
  expect(expiry).toBe('2026-01-06T09:00:00.000Z')
  for (const wait of [11 * HOUR, 11 * HOUR, 2 * HOUR - 1]) {
    app.clock.advance(wait)
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
  }
  app.clock.advance(1)
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
})

test('POST /v1/auth/tokens/authentication returns a token that ends after twelve hours without use', async () => {
  // Proves trust 6/2.
  const app = await startTestApp()
  const { token, id } = await signedInMember(app)
  const other = await openSession(app.deps, id)
  app.clock.advance(11 * HOUR)
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
  app.clock.advance(HOUR)
  expect((await app.call('GET', '/v1/profile', { token: other.token })).statusCode).toBe(401)
  app.clock.advance(11 * HOUR - 1)
  await pruneSessions(app.deps)
  expect(await app.deps.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  app.clock.advance(1)
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
  const fresh = await openSession(app.deps, id)
  expect((await app.call('GET', '/v1/sessions', { token: fresh.token })).json().sessions).toHaveLength(1)
  await pruneSessions(app.deps)
  expect(await app.deps.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
})

test('POST /v1/auth/tokens/authentication responds the same to a wrong password and an unknown address', async () => {
  // Proves trust 1/1.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const wrong = await app.call('POST', PATH, { body: { email, password: 'not the password' } })
  const unknown = await app.call('POST', PATH, { body: { email: 'no@campus.example', password: 'not the password' } })
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  const { requestId: _a, ...first } = wrong.json()
  const { requestId: _b, ...second } = unknown.json()
  expect(first).toEqual(second)
  expect(first.error).toHaveProperty('credentials')
})

test('POST /v1/auth/tokens/authentication reports an account that is not activated only after the right password', async () => {
  // Proves trust 1/5; spec 4/10.
  const app = await startTestApp()
  const body = { email: 'new@campus.example', password: 'a bench under a tree' }
  await app.call('POST', '/v1/users', { body: { ...body, username: 'new' } })
  const right = await app.call('POST', PATH, { body })
  expect(right.statusCode).toBe(403)
  expect(right.json().message).toMatch(/^Your account is not activated yet/)
  expect((await app.call('POST', PATH, { body: { ...body, password: 'another password' } })).statusCode).toBe(401)
})

test('POST /v1/auth/tokens/authentication refuses a suspended member, whose sessions stop at once', async () => {
  // Proves trust 9/3.
  const app = await startTestApp()
  const { email, password, token } = await signedInMember(app)
  await changeAccountStatus(app.deps, email, 'suspend')
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
  expect((await app.call('POST', PATH, { body: { email, password } })).statusCode).toBe(403)
  await changeAccountStatus(app.deps, email, 'restore')
  expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(200)
})

test('a demoted administrator loses access at the next request', async () => {
  // Proves trust 9/3.
  const app = await startTestApp()
  const { email, token } = await signedInMember(app, { isAdmin: true })
  await signedInMember(app, { isAdmin: true })
  expect((await app.call('GET', '/v1/ideas', { token })).statusCode).toBe(200)
  await changeAccountStatus(app.deps, email, 'demote')
  expect((await app.call('GET', '/v1/ideas', { token })).statusCode).toBe(403)
})

test('POST /v1/auth/tokens/authentication counts failures for the network address, and successes for the member', async () => {
  // Proves trust 2/3.
  const app = await startTestApp()
  const [member, other] = [await signedInMember(app), await signedInMember(app)]
  const signIn = async ({ email, password } = member) =>
    (await app.call('POST', PATH, { body: { email, password } })).statusCode
  const setHits = (limit: string, hits: number) =>
    app.deps.db.updateTable('throttles').set({ hits }).where('key', 'like', `${limit}:%`).execute()
  const wrong = { ...member, password: 'not the password' }
  expect(await signIn(wrong)).toBe(401)
  await setHits('sign-in-address', 99)
  for (let index = 0; index < 5; index++) expect(await signIn()).toBe(201)
  expect(await signIn(wrong)).toBe(401)
  expect(await signIn()).toBe(429)
  await setHits('sign-in-address', 0)
  await setHits('sign-in', 399)
  expect(await signIn()).toBe(201)
  expect(await signIn()).toBe(429)
  expect(await signIn(other)).toBe(201)
})

test('POST /v1/auth/tokens/authentication is throttled per account and network address, and works from another address', async () => {
  // Proves trust 2/1.
  const app = await startTestApp()
  const { email, password } = await signedInMember(app)
  for (let index = 0; index < 10; index++) {
    await app.call('POST', PATH, { body: { email, password: 'not the password' }, ip: '192.0.2.66' })
  }
  const attacked = await app.call('POST', PATH, { body: { email, password }, ip: '192.0.2.66' })
  expect(attacked.statusCode).toBe(429)
  expect(Number(attacked.headers['retry-after'])).toBe((15 * MINUTE) / 1000)
  expect((await app.call('POST', PATH, { body: { email, password }, ip: '192.0.2.8' })).statusCode).toBe(201)
})

test.each([
  [{}, { email: 'Email is required', password: 'Required' }],
  [
    { email: 'x', password: 'short' },
    { email: 'Invalid email address', password: 'Password reuirred at least 8 characters' },
  ],
  [{ email: 'a@b.example', password: 'x'.repeat(101) }, { password: 'Password must be less than 100 characters' }],
])('POST /v1/auth/tokens/authentication refuses %j', async (body, error) => {
  const app = await startTestApp()
  const response = await app.call('POST', PATH, { body })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toEqual(error)
})

test('POST /v1/auth/tokens/authentication stores no token, only its hash', async () => {
  // Proves trust 5/4.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  expect(JSON.stringify(await app.deps.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
})

test('DELETE /v1/auth/tokens/authentication revokes the token of the request, and no other', async () => {
  // Proves trust 6/3.
  const app = await startTestApp()
  const { email, password, token } = await signedInMember(app)
  const other = (await app.call('POST', PATH, { body: { email, password } })).json().authentication_token.token
  expect((await app.call('DELETE', PATH, { token })).statusCode).toBe(204)
  expect((await app.call('DELETE', PATH, { token })).statusCode).toBe(401)
  expect((await app.call('GET', '/v1/profile', { token: other })).statusCode).toBe(200)
})

test.each(['', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${'A'.repeat(26)}`])(
  'DELETE /v1/auth/tokens/authentication refuses the header "%s"',
  async (authorization) => {
    const app = await startTestApp()
    const response = await app.call('DELETE', PATH, { headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect(response.json().error).toHaveProperty('token')
  },
)

test('a bearer token is accepted at the beginning of the header alone', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const headers = { authorization: `Other Bearer ${token}` }
  expect((await app.call('GET', '/v1/profile', { headers })).statusCode).toBe(401)
})

/** Passwords that keyboards of different systems write in different forms. */
const WRITTEN_APART = [
  ['German', 'schöne Grüße'],
  ['Vietnamese', 'mật khẩu của tôi'],
  ['Sinhala', 'මගේ රහසේ කොටස'],
  ['Tamil', 'என் கொடை பொது'],
  ['Korean', '비밀번호를잊지마'],
]

test.each(WRITTEN_APART)('a password in NFC and in NFD is the same one: %s', async (_language, text) => {
  const app = await startTestApp()
  const forms = [text.normalize('NFC'), text.normalize('NFD')]
  expect(forms[0]).not.toBe(forms[1])
  for (const [at, password] of forms.entries()) {
    const body = { email: `member${at}@campus.example`, username: 'nethmi', password }
    expect((await app.call('POST', '/v1/users', { body })).statusCode).toBe(202)
    await app.deps.db.updateTable('users').set({ activated_at: app.clock.now().toISOString() }).execute()
    for (const typed of forms) {
      const response = await app.call('POST', PATH, { body: { email: body.email, password: typed } })
      expect(response.statusCode).toBe(201)
    }
    const wrong = { email: body.email, password: `${text}!` }
    expect((await app.call('POST', PATH, { body: wrong })).statusCode).toBe(401)
  }
})

test.each(['NFC', 'NFD'] as const)(
  'an old hash of a password in %s is right in each form, and replaced once',
  { tags: ['postgres'] },
  async (form) => {
    const app = await startTestApp()
    const { id, email } = await signedInMember(app)
    const text = 'schöne Grüße'
    const stored = async () => {
      const query = app.deps.db.selectFrom('users').select(['password_hash', 'version']).where('id', '=', id)
      return query.executeTakeFirstOrThrow()
    }
    for (const typed of ['NFC', 'NFD'] as const) {
      const password_hash = await hash(text.normalize(form))
      await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      const before = await stored()
      const signIn = async (as: 'NFC' | 'NFD') =>
        (await app.call('POST', PATH, { body: { email, password: text.normalize(as) } })).statusCode
      expect(await signIn(typed)).toBe(201)
      const renewed = await stored()
      expect(renewed.version).toBe(before.version)
      expect(renewed.password_hash === password_hash).toBe(form === 'NFC')
      expect(await signIn('NFC')).toBe(201)
      expect(await signIn('NFD')).toBe(201)
      expect(await stored()).toEqual(renewed)
    }
  },
)

test('the length of a password counts in NFC', async () => {
  const app = await startTestApp()
  const signUp = async (password: string) => {
    const body = { email: 'length@campus.example', username: 'nethmi', password }
    return (await app.call('POST', '/v1/users', { body })).json().error?.password
  }
  expect(await signUp('ệệệệệ'.normalize('NFD'))).toBe('Minimum 8 characters')
  expect(await signUp('ệ'.repeat(101).normalize('NFD'))).toBe('Maximum 100 characters')
  expect(await signUp('x'.repeat(10_000))).toBe('Maximum 100 characters')
  expect(await signUp('ệüö'.repeat(33).normalize('NFD'))).toBeUndefined()
})
