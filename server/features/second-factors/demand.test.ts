import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { addAuthenticator, codeOf } from '../../testing/authenticator-app.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

const SETTINGS = '/v1/admin/settings'
const DASHBOARD = '/v1/admin/dashboard'
const FACTOR = '/v1/me/second-factor'
const HELD = { second_factor: 'Please set up a second factor first.' }

let app: TestApp
let admin: TestMember
let reviewer: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  reviewer = await signedInMember(app, { isReviewer: true })
  member = await signedInMember(app)
})

async function demand(demanded_from: string, version = 0) {
  const { token, password } = admin
  await app.call('POST', '/v1/settings/password/confirmation', { token, body: { password } })
  const body = { version, second_factor: { demanded_from } }
  const response = await app.call('PUT', SETTINGS, { token: admin.token, body })
  expect(response.statusCode).toBe(200)
}
const get = async (url: string, token: string, { call } = app) => {
  const response = await call('GET', url, { token })
  return { status: response.statusCode, body: response.json() }
}
const demandOf = async ({ token }: { token: string }) => (await get(FACTOR, token)).body.second_factor.demand
const dueIn = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
/** A session opened by a password alone. */
const withPassword = async ({ id }: TestMember) =>
  (await openSession(app.deps, id, '', { opening: { by: 'password' } })).token

async function addPasskey(token: string, mail_code?: string) {
  const device = testAuthenticator()
  const { options } = (await app.call('POST', '/v1/me/passkeys/options', { token })).json()
  const body = { name: 'Phone', response: device.create(options), ...(mail_code && { mail_code }) }
  expect((await app.call('POST', '/v1/me/passkeys', { token, body })).statusCode).toBe(201)
  return device
}

const signIn = ({ email, password }: TestMember) =>
  app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })

test('the demand of a second factor gives a week after the setting, and then blocks sessions without one', async () => {
  // Proves trust 35/10.
  expect(await demandOf(admin)).toBeNull()
  await demand('administrators')
  const due_at = dueIn(7 * DAY)
  expect(await demandOf(admin)).toEqual({ due_at, is_met: false, is_held: false })
  expect(await demandOf(reviewer)).toBeNull()
  expect(await demandOf(member)).toBeNull()

  app.clock.advance(7 * DAY - MINUTE)
  const token = await withPassword(admin)
  expect((await get(DASHBOARD, token)).status).toBe(200)
  app.clock.advance(MINUTE)
  expect(await demandOf({ token })).toEqual({ due_at, is_met: false, is_held: true })
  const held = await get(DASHBOARD, token)
  expect([held.status, held.body.error]).toEqual([403, HELD])
  expect((await get(DASHBOARD, await withPassword(reviewer))).status).not.toBe(401)
})

test('the demand of a second factor leaves the calls for its setup and the sign-out, by header and by cookie', async () => {
  // Proves trust 35/10.
  await demand('administrators')
  app.clock.advance(8 * DAY)
  const token = await withPassword(admin)
  for (const url of ['/v1/profile', '/v1/settings', '/v1/sessions', '/v1/me/passkeys', FACTOR]) {
    expect([url, (await get(url, token)).status]).toEqual([url, 200])
  }
  for (const url of [
    ...['/v1/admin/users', '/v1/admin/settings', '/v1/admin/audit', '/v1/admin/audit.csv', '/v1/admin/users.csv'],
    ...['/v1/notifications', '/v1/conversations', '/v1/connections', '/v1/settings/data', '/v1/ideas/me'],
  ]) {
    const { statusCode } = await app.call('GET', url, { token })
    expect([url, statusCode === 403 || statusCode === 404]).toEqual([url, true])
  }
  const body = { current_password: admin.password, password: 'another quiet courtyard' }
  expect((await app.call('PUT', '/v1/settings/password', { token, body })).statusCode).toBe(403)
  const cookie = String((await app.call('GET', '/v1/profile', { token })).headers['set-cookie']).split(';')[0] ?? ''
  expect((await app.call('GET', '/v1/settings/data', { headers: { cookie } })).statusCode).not.toBe(200)
  expect((await app.call('DELETE', '/v1/auth/tokens/authentication', { token })).statusCode).toBe(204)
  expect((await get('/v1/profile', token)).status).toBe(401)
})

test.each([
  ['a passkey', (token: string, code: string) => addPasskey(token, code)],
  ['an authenticator app', (token: string, code: string) => addAuthenticator(app, { token }, code)],
])('the demand of a second factor is met by %s, also after the deadline', async (_name, comply) => {
  await demand('staff')
  app.clock.advance(8 * DAY)
  const token = await withPassword(reviewer)
  expect((await get('/v1/notifications', token)).status).toBe(403)
  await comply(token, await mailedCode(token))
  expect(await demandOf({ token })).toMatchObject({ is_met: true, is_held: false })
  expect((await get('/v1/notifications', token)).status).toBe(200)
  // A password alone no longer opens a session.
  expect((await signIn(reviewer)).statusCode).toBe(401)
})

/** The code that is mailed to the reviewer. */
async function mailedCode(token: string): Promise<string> {
  const { statusCode } = await app.call('POST', '/v1/me/second-factor/mailed-code', { token })
  expect(statusCode).toBe(202)
  const mails = (await app.deliverMails()).filter(({ to }) => to === reviewer.email)
  const code = /Your code: ([A-Z2-7]{4}-[A-Z2-7]{4})/.exec(mails.at(-1)?.text ?? '')?.[1]
  expect(code).toBeDefined()
  return code ?? ''
}

test.each([
  [
    'a passkey',
    async (token: string, mail_code?: string) => {
      const { options } = (await app.call('POST', '/v1/me/passkeys/options', { token })).json()
      const body = { name: 'Phone', response: testAuthenticator().create(options), mail_code }
      return app.call('POST', '/v1/me/passkeys', { token, body })
    },
  ],
  [
    'an authenticator app',
    async (token: string, mail_code?: string) => {
      const { secret } = (await app.call('POST', '/v1/me/totp/options', { token })).json().options
      return app.call('POST', '/v1/me/totp', { token, body: { code: codeOf(secret, app), mail_code } })
    },
  ],
])('an overdue account without a second factor sets up %s with the code of its own mail alone', async (_, enrol) => {
  // Proves trust 35/13.
  const other = await signedInMember(app, { isReviewer: true })
  await demand('staff')
  const early = await app.call('POST', '/v1/me/second-factor/mailed-code', { token: reviewer.token })
  expect(early.statusCode).toBe(409)
  app.clock.advance(8 * DAY)
  const token = await withPassword(reviewer)
  const refusal = async (code?: string, as = token) => {
    const response = await enrol(as, code)
    return [response.statusCode, response.json().error?.mail_code]
  }
  const code = await mailedCode(token)
  expect(await refusal()).toEqual([422, 'Give the code that we mailed you.'])
  const wrong = [422, 'This code is not right, or is too old.']
  expect(await refusal('AAAA-AAAA')).toEqual(wrong)
  expect(await refusal(code, await withPassword(other))).toEqual(wrong)
  app.clock.advance(30 * MINUTE)
  const later = await withPassword(reviewer)
  expect(await refusal(code, later)).toEqual(wrong)
  const newer = await mailedCode(later)
  const newest = await mailedCode(later)
  expect(await refusal(newer, later)).toEqual(wrong)
  expect((await enrol(later, newest.replace('-', ' ').toLowerCase())).statusCode).toBe(201)
  expect((await app.call('POST', '/v1/me/second-factor/mailed-code', { token: later })).statusCode).toBe(409)
})

test('codes for the first second factor cannot be guessed', async () => {
  // Proves trust 35/13.
  await demand('staff')
  app.clock.advance(8 * DAY)
  const token = await withPassword(reviewer)
  const statuses = []
  for (let index = 0; index < 25; index++) {
    const body = { code: '123456', mail_code: `AAAA${String(index).padStart(4, '2')}` }
    statuses.push((await app.call('POST', '/v1/me/totp', { token, body })).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('the demand of a second factor asks a member with a passkey for it after the password', async () => {
  const device = await addPasskey(reviewer.token)
  expect((await signIn(reviewer)).statusCode).toBe(201)
  await demand('staff')
  const waiting = (await signIn(reviewer)).json().second_factor
  expect(waiting.methods).toEqual(['passkey'])
  const given = await app.call('POST', '/v1/auth/tokens/second-factor', {
    body: { ticket: waiting.ticket, code: '123456' },
  })
  expect(given.statusCode).toBe(422)
  const { options } = (await app.call('POST', '/v1/auth/tokens/passkey/options')).json()
  const opened = await app.call('POST', '/v1/auth/tokens/passkey', { body: { response: device.get(options) } })
  expect(opened.statusCode).toBe(201)
})

test('the demand of a second factor blocks an older session of a member who added a passkey in another one', async () => {
  // Proves trust 35/10.
  await demand('staff')
  app.clock.advance(7 * DAY - HOUR)
  const old = await withPassword(reviewer)
  await addPasskey(await withPassword(reviewer))
  app.clock.advance(HOUR)
  expect((await get('/v1/notifications', old)).body.error).toEqual(HELD)
})

test('the demand of a second factor gives another week after each promotion', async () => {
  // Proves trust 35/10.
  await demand('administrators')
  app.clock.advance(20 * DAY)
  await changeAccountStatus(app.deps, member.email, 'promote')
  const promoted = await withPassword(member)
  expect(await demandOf({ token: promoted })).toMatchObject({ due_at: dueIn(7 * DAY), is_held: false })
  app.clock.advance(8 * DAY)
  expect(await demandOf({ token: await withPassword(member) })).toMatchObject({ is_held: true })
  await changeAccountStatus(app.deps, member.email, 'demote')
  expect(await demandOf({ token: await withPassword(member) })).toBeNull()
  await changeAccountStatus(app.deps, member.email, 'promote')
  expect(await demandOf({ token: await withPassword(member) })).toMatchObject({ due_at: dueIn(7 * DAY) })
})

test('the demand of a second factor keeps the deadline of administrators when reviewers are added, and ends with the setting', async () => {
  const second = await startSecondServer(app)
  await demand('administrators')
  const first = await demandOf(admin)
  app.clock.advance(2 * HOUR)
  await demand('staff', 1)
  expect(await demandOf(admin)).toEqual(first)
  expect(await demandOf(reviewer)).toMatchObject({ due_at: dueIn(7 * DAY) })
  const { secret } = await addAuthenticator(app, admin)
  await app.deps.db.updateTable('users').set({ second_factor_since: '2000-01-01T00:00:00.000Z' }).execute()
  app.clock.advance(2_000)
  expect((await get('/v1/notifications', reviewer.token, second)).status).toBe(403)
  await demand('nobody', 2)
  app.clock.advance(31_000)
  expect((await get('/v1/notifications', reviewer.token, second)).status).toBe(200)
  expect((await signIn(admin)).statusCode).toBe(401)
  expect(codeOf(secret, app)).toMatch(/^\d{6}$/)
})

test('the demand of a second factor is audited, has counts for administrators, and refuses an unknown value', async () => {
  await demand('staff')
  await addPasskey(reviewer.token)
  const { entries } = (await get('/v1/admin/audit?action=settings_changed', admin.token)).body
  expect(entries).toMatchObject([{ after: 'second factor demanded from staff' }])
  const counts = await get('/v1/admin/settings/second-factors', admin.token)
  expect(counts.body).toEqual({ administrators: { all: 1, ready: 0 }, reviewers: { all: 1, ready: 1 } })
  const body = { version: 1, second_factor: { demanded_from: 'everybody' } }
  expect((await app.call('PUT', SETTINGS, { token: admin.token, body })).statusCode).toBe(422)
  expect((await get('/v1/admin/settings/second-factors', reviewer.token)).status).toBe(403)
  expect((await app.call('GET', '/v1/admin/settings/second-factors')).statusCode).toBe(401)
})
