import { beforeEach, expect, test } from 'vitest'
import { readSiteKey } from '../../db/site-keys.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock.ts'
import { decryptSecret } from '../../lib/encrypted-secrets.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { addAuthenticator, codeOf } from '../../testing/authenticator-app.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transact } from '../../transact.ts'
import { changePassword, requireAccount } from '../accounts/accounts.service.ts'

const TOTP = '/v1/me/totp'
const OPTIONS = '/v1/me/totp/options'
const CODES = '/v1/me/recovery-codes'
const SIGN_IN = '/v1/auth/tokens/authentication'
const GIVE = '/v1/auth/tokens/second-factor'
const WRONG = 'This code is not right, or was used before.'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

const signIn = ({ call } = app, { email, password } = member) => call('POST', SIGN_IN, { body: { email, password } })
async function ticketOf(server = app): Promise<string> {
  const response = await signIn(server)
  expect(response.statusCode).toBe(401)
  return response.json().second_factor.ticket
}
const give = (ticket: string, code: string, { call } = app) => call('POST', GIVE, { body: { ticket, code } })
const stateOf = async (token = member.token) =>
  (await app.call('GET', '/v1/me/second-factor', { token })).json().second_factor
const isOpen = async (token: string) => (await app.call('GET', '/v1/profile', { token })).statusCode === 200
const subjectsOf = async () =>
  (await app.deliverMails()).filter(({ to }) => to === member.email).map(({ subject }) => subject)

test('POST /v1/me/totp adds the app after its first code, with ten recovery codes, a mail and an audit entry', async () => {
  expect(await stateOf()).toEqual({ authenticator: null, recovery_codes: null, demand: null, reset: null })
  const { options } = (await app.call('POST', OPTIONS, { token: member.token })).json()
  expect(options.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(options.uri)
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Quad:${member.email}`,
  ])
  expect(await stateOf()).toMatchObject({ authenticator: null })
  expect((await signIn()).statusCode).toBe(201)

  const body = { code: codeOf(options.secret, app) }
  const added = await app.call('POST', TOTP, { token: member.token, body })
  expect(added.statusCode).toBe(201)
  const codes: string[] = added.json().recovery_codes
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const now = app.clock.now().toISOString()
  expect(await stateOf()).toEqual({
    authenticator: { added_at: now },
    demand: null,
    reset: null,
    recovery_codes: { created_at: now, codes: Array.from({ length: 10 }, () => ({ used_at: null })) },
  })
  expect(await subjectsOf()).toContainEqual(expect.stringContaining('An authenticator app was added'))
  const admin = await signedInMember(app, { isAdmin: true })
  const audit = await app.call('GET', '/v1/admin/audit?action=authenticator_added', { token: admin.token })
  expect(audit.json().entries).toMatchObject([{ target: { id: member.id } }])
})

test('POST /v1/me/totp ends sessions opened without a second factor, and waiting sign-ins', async () => {
  // Proves trust 35/8.
  const other = (await signIn()).json().authentication_token.token
  await addAuthenticator(app, member)
  expect(await isOpen(other)).toBe(false)
  expect(await isOpen(member.token)).toBe(true)
  const ticket = await ticketOf()
  const { secret } = await addAuthenticator(app, member)
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(401)
})

test('POST /v1/me/totp refuses a wrong code, a late one, one of another secret, and one without a setup', async () => {
  const add = async (code: string) => (await app.call('POST', TOTP, { token: member.token, body: { code } })).statusCode
  expect(await add('123456')).toBe(422)
  const first = (await app.call('POST', OPTIONS, { token: member.token })).json().options.secret
  const second = (await app.call('POST', OPTIONS, { token: member.token })).json().options.secret
  expect(await add(codeOf(first, app))).toBe(422)
  expect(await add('not a code')).toBe(422)
  app.clock.advance(31 * MINUTE)
  expect(await add(codeOf(second, app))).toBe(422)
  expect(await stateOf()).toMatchObject({ authenticator: null })
})

test('POST /v1/me/totp limits guesses of the first code', async () => {
  // Proves trust 35/7.
  await app.call('POST', OPTIONS, { token: member.token })
  for (let i = 0; i < 30; i++) await app.call('POST', TOTP, { token: member.token, body: { code: '000000' } })
  const { statusCode } = await app.call('POST', TOTP, { token: member.token, body: { code: '000000' } })
  expect(statusCode).toBe(429)
})

test('POST /v1/me/totp keeps the current app until another one is confirmed', async () => {
  const { secret } = await addAuthenticator(app, member)
  await app.call('POST', OPTIONS, { token: member.token })
  expect((await give(await ticketOf(), codeOf(secret, app))).statusCode).toBe(201)
  const next = await addAuthenticator(app, member)
  expect((await give(await ticketOf(), codeOf(secret, app))).statusCode).toBe(422)
  expect((await give(await ticketOf(), codeOf(next.secret, app))).statusCode).toBe(201)
})

test.each([
  ['POST', OPTIONS],
  ['POST', TOTP],
  ['DELETE', TOTP],
  ['POST', CODES],
  ['GET', '/v1/me/second-factor'],
] as const)('%s %s needs a session', async (method, url) => {
  const body = url === TOTP && method === 'POST' ? { code: '123456' } : undefined
  expect((await app.call(method, url, { body })).statusCode).toBe(401)
})

test('a change of the second factor asks for the password again after ten minutes', async () => {
  // Proves trust 35/9.
  await addAuthenticator(app, member)
  app.clock.advance(10 * MINUTE)
  for (const [method, url] of [
    ['POST', OPTIONS],
    ['DELETE', TOTP],
    ['POST', CODES],
  ] as const) {
    const response = await app.call(method, url, { token: member.token })
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([403, ['password']])
  }
})

test('DELETE /v1/me/totp removes the app with its recovery codes, and mails the member', async () => {
  // Proves trust 35/9.
  await addAuthenticator(app, member)
  expect((await app.call('DELETE', TOTP, { token: member.token })).statusCode).toBe(204)
  expect(await stateOf()).toEqual({ authenticator: null, recovery_codes: null, demand: null, reset: null })
  expect((await signIn()).statusCode).toBe(201)
  expect(await subjectsOf()).toContainEqual(expect.stringContaining('The authenticator app was removed'))
  expect((await app.call('DELETE', TOTP, { token: member.token })).statusCode).toBe(404)
  expect((await app.call('POST', CODES, { token: member.token })).statusCode).toBe(404)
})

test('a sign-in of a member without a second factor needs the password alone', async () => {
  const response = await signIn()
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ authentication_token: { token: expect.any(String), expiry: expect.any(String) } })
  const wrong = await signIn(app, { ...member, password: 'not the password' })
  expect(Object.keys(wrong.json()).toSorted()).toEqual(['error', 'message', 'requestId'])
})

test('a sign-in with a second factor waits for a code, and opens a session that names the factor', async () => {
  const { secret } = await addAuthenticator(app, member)
  const response = await signIn()
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({
    error: { second_factor: 'Please give your second factor.' },
    message: 'Please give your second factor.',
    requestId: expect.any(String),
    second_factor: { ticket: expect.any(String), methods: ['totp', 'recovery_code'] },
  })
  const { ticket } = response.json().second_factor
  expect(await isOpen(ticket)).toBe(false)
  const given = await give(ticket, codeOf(secret, app).replace(/^.../, '$& '))
  expect(given.statusCode).toBe(201)
  expect(given.headers['cache-control']).toBe('no-store')
  const { token } = given.json().authentication_token
  const sessions = (await app.call('GET', '/v1/sessions', { token })).json().sessions
  expect(sessions[0]).toMatchObject({ is_current: true, opened_by: 'password', second_factor: 'totp' })
})

test('a sign-in with a wrong password reveals no second factor', async () => {
  await addAuthenticator(app, member)
  const wrong = await signIn(app, { ...member, password: 'not the password' })
  expect(wrong.json()).toMatchObject({ error: { credentials: expect.any(String) } })
  expect(wrong.json().second_factor).toBeUndefined()
})

test('a sign-in with a second factor accepts the codes of the previous, current and next time step', async () => {
  // Proves trust 35/6.
  const { secret } = await addAuthenticator(app, member)
  const statuses: number[] = []
  for (const steps of [-2, 2, -1, 0, 1]) {
    statuses.push((await give(await ticketOf(), codeOf(secret, app, steps))).statusCode)
  }
  expect(statuses).toEqual([422, 422, 201, 201, 201])
})

test.each([
  ['full-width', 0xff10],
  ['Arabic-Indic', 0x0660],
  ['Devanagari', 0x0966],
  ['Tamil', 0x0be6],
  ['Sinhala', 0x0de6],
  ['mathematical sans-serif', 0x1d7e2],
])('a code of an app is taken in %s digits', async (_script, zero) => {
  const inScript = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  const { options } = (await app.call('POST', OPTIONS, { token: member.token })).json()
  const body = { code: inScript(codeOf(options.secret, app)).replace(/^(.{3})/u, '$1\u3000') }
  const added = await app.call('POST', TOTP, { token: member.token, body })
  expect(added.statusCode).toBe(201)
  app.clock.advance(MINUTE)
  expect((await give(await ticketOf(), inScript(codeOf(options.secret, app)))).statusCode).toBe(201)
  const [recovery = ''] = added.json().recovery_codes
  expect((await give(await ticketOf(), inScript(recovery).replaceAll('-', '\u2011'))).statusCode).toBe(201)
})

test('a sign-in with a second factor accepts a code once, also of simultaneous requests in two processes', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 35/6.
  const { secret } = await addAuthenticator(app, member)
  const second = await startSecondServer(app)
  const tickets = await Promise.all(Array.from({ length: 9 }, () => ticketOf()))
  const code = codeOf(secret, app)
  const given = await Promise.all(tickets.map((ticket, i) => give(ticket, code, i % 2 ? app : second)))
  expect(given.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  app.clock.advance(30 * SECOND)
  expect((await give(await ticketOf(), code)).json().error).toEqual({ code: WRONG })
})

test('a sign-in with a second factor refuses the code of the setup', async () => {
  const { secret } = (await app.call('POST', OPTIONS, { token: member.token })).json().options
  const code = codeOf(secret, app)
  await app.call('POST', TOTP, { token: member.token, body: { code } })
  expect((await give(await ticketOf(), code)).statusCode).toBe(422)
})

test('a sign-in with a second factor accepts a recovery code once, also in two processes, and mails the member', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 35/6.
  const { recoveryCodes } = await addAuthenticator(app, member)
  const second = await startSecondServer(app)
  const code = String(recoveryCodes[3]).toLowerCase().replaceAll('-', ' ')
  const tickets = await Promise.all(Array.from({ length: 10 }, () => ticketOf()))
  const given = await Promise.all(tickets.map((ticket, i) => give(ticket, code, i % 2 ? app : second)))
  const opened = given.filter(({ statusCode }) => statusCode === 201)
  expect(opened).toHaveLength(1)
  const token = opened[0]?.json().authentication_token.token
  const { codes } = (await stateOf(token)).recovery_codes
  expect(codes.filter(({ used_at }: { used_at: string | null }) => used_at !== null)).toHaveLength(1)
  expect(await subjectsOf()).toContainEqual(expect.stringContaining('A recovery code of your account was used'))
})

test('new recovery codes invalidate the old ones, and the member gets a mail', async () => {
  // Proves trust 35/9.
  const { recoveryCodes } = await addAuthenticator(app, member)
  const made = await app.call('POST', CODES, { token: member.token })
  expect(made.statusCode).toBe(201)
  expect((await give(await ticketOf(), String(recoveryCodes[0]))).statusCode).toBe(422)
  expect((await give(await ticketOf(), made.json().recovery_codes[0])).statusCode).toBe(201)
  expect(await subjectsOf()).toContainEqual(expect.stringContaining('new recovery codes'))
})

test('a sign-in with a second factor refuses codes of another member', async () => {
  await addAuthenticator(app, member)
  const other = await signedInMember(app)
  const theirs = await addAuthenticator(app, other)
  expect((await give(await ticketOf(), codeOf(theirs.secret, app))).statusCode).toBe(422)
  expect((await give(await ticketOf(), String(theirs.recoveryCodes[0]))).statusCode).toBe(422)
})

test('a sign-in with a second factor accepts a ticket once, within five minutes, and refuses malformed ones', async () => {
  const { secret, recoveryCodes } = await addAuthenticator(app, member)
  const ticket = await ticketOf()
  expect((await give(ticket, '000000')).statusCode).toBe(422)
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(201)
  expect((await give(ticket, String(recoveryCodes[0]))).json().error).toEqual({ ticket: expect.any(String) })
  const late = await ticketOf()
  app.clock.advance(5 * MINUTE)
  expect((await give(late, codeOf(secret, app))).statusCode).toBe(401)
  expect((await give(member.token, codeOf(secret, app))).statusCode).toBe(401)
  for (const body of [
    {},
    { ticket: 1, code: 2 },
    { ticket: 'x', code: ['1'] },
    { ticket: 'x', code: '1'.repeat(61) },
  ]) {
    expect((await app.call('POST', GIVE, { body })).statusCode).toBe(422)
  }
  expect((await give('\0', '\ud800')).statusCode).toBeLessThan(500)
})

test('a sign-in with a second factor limits wrong codes of an account from all networks, and accepts recovery codes', async () => {
  // Proves trust 35/7.
  const { secret, recoveryCodes } = await addAuthenticator(app, member)
  const second = await startSecondServer(app)
  const ticket = await ticketOf()
  const guess = ({ call }: TestApp, i: number, code = '000000') =>
    call('POST', GIVE, { body: { ticket, code }, ip: `203.0.113.${i}` })
  for (let i = 0; i < 10; i++) expect((await guess(i % 2 ? app : second, i)).statusCode).toBe(422)
  const refused = await guess(app, 99, codeOf(secret, app))
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await give(ticket, String(recoveryCodes[0]))).statusCode).toBe(201)
})

test('a sign-in with a second factor slows guesses of codes down by days, until a right code or a new password', async () => {
  // Proves trust 35/12.
  const { secret } = await addAuthenticator(app, member)
  let networks = 0
  /** Gives wrong codes for a day, until refused all day. Returns how many were taken. */
  async function guessForADay(): Promise<number> {
    let taken = 0
    for (let quarter = 0; quarter < 8; quarter++) {
      const ticket = await ticketOf()
      for (let status = 422; status === 422; ) {
        networks++
        const ip = `10.0.${networks >> 8}.${networks & 255}`
        status = (await app.call('POST', GIVE, { body: { ticket, code: '000000' }, ip })).statusCode
        if (status === 422) taken++
      }
      app.clock.advance(3 * HOUR)
    }
    return taken
  }
  const days = []
  for (let day = 0; day < 10; day++) days.push(await guessForADay())
  expect(days[0]).toBe(30)
  expect(days.reduce((sum, taken) => sum + taken, 0)).toBeLessThanOrEqual(120)
  expect(days.slice(2, 7)).toEqual([0, 0, 0, 0, 0])
  app.clock.advance(366 * DAY)
  expect((await give(await ticketOf(), codeOf(secret, app))).statusCode).toBe(201)
  expect(await guessForADay()).toBe(30)
  await transact(app.deps, async (tx) => {
    const account = await requireAccount(tx, member.id)
    await changePassword(tx, account, account.password_hash ?? '')
  })
  expect(await guessForADay()).toBe(30)
})

test('a member is told, once a day, that somebody gives wrong codes after the password', async () => {
  // Proves trust 35/12.
  const { secret } = await addAuthenticator(app, member)
  await app.deliverMails()
  const told = async () =>
    (await app.deliverMails()).filter(({ to, subject }) => to === member.email && subject.startsWith('Wrong codes'))
      .length
  const before = await told()
  const wrong = async (count: number, code = '000000') => {
    const ticket = await ticketOf()
    for (let index = 0; index < count; index++) await give(ticket, code)
  }
  await wrong(2)
  expect(await told()).toBe(before)
  // A slip of the finger before the right code is none.
  expect((await give(await ticketOf(), codeOf(secret, app))).statusCode).toBe(201)
  await wrong(2)
  expect(await told()).toBe(before)
  await wrong(4)
  expect(await told()).toBe(before + 1)
  app.clock.advance(DAY)
  await wrong(2, 'AAAA-AAAA')
  expect(await told()).toBe(before + 1)
  await wrong(1, 'AAAA-AAAA')
  expect(await told()).toBe(before + 2)
})

test('secrets of authenticator apps are stored encrypted, each for its member', async () => {
  // Proves trust 35/14.
  const { secret } = await addAuthenticator(app, member)
  const { options } = (await app.call('POST', OPTIONS, { token: member.token })).json()
  const { db } = app.deps
  const stored = await db.selectFrom('authenticators').selectAll().executeTakeFirstOrThrow()
  expect(stored.secret).toMatch(/^[\w-]{60,}$/)
  for (const text of [secret, options.secret]) expect(JSON.stringify(stored)).not.toContain(text)
  const key = await readSiteKey(db, 'app-secrets')
  expect(decryptSecret(key, member.id, stored.secret ?? '')).toBe(secret)
  const other = await signedInMember(app)
  expect(() => decryptSecret(key, other.id, stored.secret ?? '')).toThrow()
  expect(() =>
    decryptSecret(
      key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      member.id,
      stored.secret ?? '',
    ),
  ).toThrow()
})

test('a sign-in with a second factor is refused after a suspension or the deletion of the account', async () => {
  const { secret } = await addAuthenticator(app, member)
  const ticket = await ticketOf()
  await app.deps.db.updateTable('users').set({ suspended_at: app.clock.now().toISOString() }).execute()
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(403)
  await app.deps.db.deleteFrom('users').where('id', '=', member.id).execute()
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(401)
})

test('a second factor is not skipped by a password reset, which ends waiting sign-ins', async () => {
  // Proves trust 35/8.
  const { secret } = await addAuthenticator(app, member)
  const ticket = await ticketOf()
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: member.email } })
  const mail = (await app.deliverMails()).findLast(({ text }) => text.includes('reset-password?token='))
  const token = mail?.text.match(/reset-password\?token=([A-Z2-7]+)/)?.[1]
  const password = 'another quiet courtyard'
  const reset = await app.call('PUT', '/v1/users/password-reset', { body: { token, password } })
  expect([reset.statusCode, Object.keys(reset.json())]).toEqual([200, ['message']])
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(401)
  expect(await isOpen(member.token)).toBe(false)
  const response = await signIn(app, { ...member, password })
  expect([response.statusCode, response.json().second_factor.methods]).toEqual([401, ['totp', 'recovery_code']])
})

test('a second factor is not skipped by an activation link', async () => {
  // Proves trust 35/8.
  await addAuthenticator(app, member)
  await app.deps.db.updateTable('users').set({ activated_at: null }).where('id', '=', member.id).execute()
  await app.call('POST', '/v1/users/activation-request', { body: { email: member.email } })
  const mail = (await app.deliverMails()).findLast(({ text }) => text.includes('activate?token='))
  const token = mail?.text.match(/activate\?token=([A-Z2-7]+)/)?.[1]
  const activated = await app.call('PUT', '/v1/users/activated', { body: { token } })
  expect([activated.statusCode, activated.json().authentication_token]).toEqual([200, undefined])
  expect((await signIn()).statusCode).toBe(401)
})

test('a sign-in that waits for a second factor ends with a password change', async () => {
  const { secret } = await addAuthenticator(app, member)
  const ticket = await ticketOf()
  const body = { current_password: member.password, password: 'another quiet courtyard' }
  expect((await app.call('PUT', '/v1/settings/password', { token: member.token, body })).statusCode).toBe(200)
  expect((await give(ticket, codeOf(secret, app))).statusCode).toBe(401)
})

test('a second factor is not skipped by its ticket as a bearer token or file cookie', async () => {
  // Proves trust 35/8.
  await addAuthenticator(app, member)
  const ticket = await ticketOf()
  const byCookie = await app.call('GET', '/v1/profile', { headers: { cookie: `quad-files=${ticket}` } })
  expect([byCookie.statusCode, await isOpen(ticket)]).toEqual([401, false])
})

test('a second factor is not skipped by sign-ins in another process during its setup', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 35/8.
  const second = await startSecondServer(app)
  const { secret } = (await app.call('POST', OPTIONS, { token: member.token })).json().options
  const body = { code: codeOf(secret, app) }
  const [added, ...signedIn] = await Promise.all([
    app.call('POST', TOTP, { token: member.token, body }),
    ...Array.from({ length: 4 }, () => signIn(second)),
  ])
  expect(added.statusCode).toBe(201)
  for (const response of signedIn.filter(({ statusCode }) => statusCode === 201)) {
    expect(await isOpen(response.json().authentication_token.token)).toBe(false)
  }
})

test('a passkey signs in without a second factor', async () => {
  await addAuthenticator(app, member)
  const device = testAuthenticator()
  const options = (await app.call('POST', '/v1/me/passkeys/options', { token: member.token })).json().options
  const body = { name: 'Phone', response: device.create(options) }
  expect((await app.call('POST', '/v1/me/passkeys', { token: member.token, body })).statusCode).toBe(201)
  expect((await signIn()).json().second_factor.methods).toEqual(['totp', 'recovery_code', 'passkey'])
  const request = (await app.call('POST', '/v1/auth/tokens/passkey/options')).json().options
  const opened = await app.call('POST', '/v1/auth/tokens/passkey', { body: { response: device.get(request) } })
  expect(opened.statusCode).toBe(201)
})

test('recovery codes and tickets are stored hashed, and the secret is in no mail or audit entry', async () => {
  const { secret, recoveryCodes } = await addAuthenticator(app, member)
  const ticket = await ticketOf()
  const { db } = app.deps
  const rows = JSON.stringify([
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('second_factor_tickets').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
  ])
  for (const text of [ticket, secret, ...recoveryCodes]) expect(rows).not.toContain(text)
  expect(JSON.stringify(await stateOf())).not.toContain(secret)
})

test('expired tickets are deleted', async () => {
  await addAuthenticator(app, member)
  await ticketOf()
  app.clock.advance(DAY)
  const { pruneSessions } = await import('../sessions/sessions.service.ts')
  await pruneSessions(app.deps)
  expect(await app.deps.db.selectFrom('second_factor_tickets').selectAll().execute()).toEqual([])
})
