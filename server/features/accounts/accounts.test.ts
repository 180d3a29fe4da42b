import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueSetupToken } from './accounts.service.ts'

const SIGN_UP = { email: 'nethmi@campus.example', username: 'nethmi.p', password: 'a bench under a tree' }

function tokenIn(text: string): string {
  return text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
}

async function signUpAndReadToken(app: TestApp, input = SIGN_UP): Promise<string> {
  await app.call('POST', '/v1/users', { body: input })
  const mail = (await app.deliverMails()).findLast(({ to }) => to === input.email)
  return tokenIn(mail?.text ?? '')
}

test('POST /v1/users signs a person up and mails a link to PUBLIC_URL as text and HTML', async () => {
  // Proves trust 14/1; spec 7/6.
  const app = await startTestApp({ publicUrl: 'https://quad.campus.example' })
  const response = await app.call('POST', '/v1/users', { body: SIGN_UP, headers: { host: 'evil.example' } })
  expect(response.statusCode).toBe(202)
  expect(response.json().user).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: '2026-01-05T09:00:00.000Z',
    username: SIGN_UP.username,
    email: SIGN_UP.email,
    user_type: 'normal',
    activated: false,
    has_completed_profile: false,
    version: 1,
  })
  const [mail] = await app.deliverMails()
  expect(mail?.to).toBe(SIGN_UP.email)
  const link = `https://quad.campus.example/auth/activate?token=${tokenIn(mail?.text ?? '')}`
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(link)
})

test('POST /v1/users says under `email` that an address is taken, whatever its case', async () => {
  const app = await startTestApp()
  await app.call('POST', '/v1/users', { body: SIGN_UP })
  const response = await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email: ' Nethmi@Campus.example ' } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.email).toBe('a user with this email address already exists')
  expect(response.json().error.message).toBe(response.json().message)
})

test('POST /v1/users makes one account when the same person signs up ten times at once', {
  tags: ['postgres'],
}, async () => {
  const app = await startTestApp()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.call('POST', '/v1/users', { body: SIGN_UP })),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([202, ...Array(9).fill(422)])
})

test.each([
  [{ ...SIGN_UP, email: '' }, { email: 'Required' }],
  [{ ...SIGN_UP, email: 'nobody' }, { email: 'Invalid email' }],
  [{ ...SIGN_UP, email: 'a@b.example\r\nBcc: c@d.example' }, { email: 'Invalid email' }],
  [{ ...SIGN_UP, username: ' ' }, { username: 'Required' }],
  [{ ...SIGN_UP, username: 'x'.repeat(101) }, { username: 'Maximum 50 characters' }],
  [{ ...SIGN_UP, password: 'short' }, { password: 'Minimum 8 characters' }],
  [{ ...SIGN_UP, password: 'x'.repeat(101) }, { password: 'Maximum 100 characters' }],
  [
    { ...SIGN_UP, user_type: 'admin', activated: true },
    { user_type: 'unknown field', activated: 'unknown field' },
  ],
  [
    { email: 1, username: [], password: {} },
    { email: 'Required', username: 'Required', password: 'Required' },
  ],
])('POST /v1/users refuses %j', async (body, error) => {
  // Proves trust 9/1, 15/1; spec 5/1, 5/2, 5/3.
  const app = await startTestApp()
  const response = await app.call('POST', '/v1/users', { body })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ error, message: expect.any(String), requestId: expect.any(String) })
})

test.each(['Password1', 'nethmi@campus.example', 'nethmi.p1'])(
  'POST /v1/users refuses the weak password %s with a reason',
  async (password) => {
    // Proves trust 4/1.
    const app = await startTestApp()
    const response = await app.call('POST', '/v1/users', { body: { ...SIGN_UP, password } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error.password).toMatch(/most common|too close/)
  },
)

test('POST /v1/users is throttled by network address and says when to try again', async () => {
  // Proves trust 3/2.
  const app = await startTestApp()
  const tries = Array.from({ length: 30 }, (_, index) => ({
    ...SIGN_UP,
    email: `n${index}@campus.example`,
    password: 'short',
  }))
  for (const body of tries) await app.call('POST', '/v1/users', { body: { ...body, password: 'Password1' } })
  const refused = await app.call('POST', '/v1/users', { body: SIGN_UP })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(HOUR / 1000)
  expect((await app.call('POST', '/v1/users', { body: SIGN_UP, ip: '192.0.2.7' })).statusCode).toBe(202)
  app.clock.advance(HOUR)
  expect((await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email: 'b@campus.example' } })).statusCode).toBe(
    202,
  )
})

test('PUT /v1/users/activated activates once, also under ten tries at once', { tags: ['postgres'] }, async () => {
  // Proves trust 6/7; spec 4/10, 7/7.
  const app = await startTestApp()
  const token = await signUpAndReadToken(app)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.call('PUT', '/v1/users/activated', { body: { token } })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(responses.find(({ statusCode }) => statusCode === 200)?.json().user.activated).toBe(true)
  expect(responses.find(({ statusCode }) => statusCode === 422)?.json().error.token).toBe(
    'invalid or expired activation token',
  )
})

test('PUT /v1/users/activated says of a link that was used that it was, also where older clients look', async () => {
  const app = await startTestApp()
  const token = await signUpAndReadToken(app)
  const activate = async (body: object) => (await app.call('PUT', '/v1/users/activated', { body })).json()
  await activate({ token })
  const { error, message } = await activate({ token })
  expect(message).toMatch(/used already. Your account is active/)
  expect(error).toEqual({ token: 'invalid or expired activation token', message })
  expect((await activate({ token: 'A'.repeat(26) })).error.message).toMatch(/invalid or has expired/)
})

test('PUT /v1/users/activated refuses a link after three days', async () => {
  // Proves trust 6/7.
  const app = await startTestApp()
  const token = await signUpAndReadToken(app)
  app.clock.advance(3 * DAY)
  expect((await app.call('PUT', '/v1/users/activated', { body: { token } })).statusCode).toBe(422)
})

test('PUT /v1/users/activated refuses a missing token', async () => {
  const app = await startTestApp()
  const response = await app.call('PUT', '/v1/users/activated', { body: {} })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.token).toBe('Required')
})

test('PUT /v1/users/activated keeps no live token in the database', async () => {
  // Proves trust 5/5.
  const app = await startTestApp()
  const token = await signUpAndReadToken(app)
  const rows = await app.deps.db.selectFrom('tokens').selectAll().execute()
  const outbox = await app.deps.db.selectFrom('outbox').selectAll().execute()
  expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual(['activation', 'sign-up'])
  expect(JSON.stringify([rows, outbox])).not.toContain(token)
})

test('POST /v1/users/activation-request mails a new link that works, and responds the same for any address', async () => {
  // Proves trust 1/3.
  const app = await startTestApp()
  await signUpAndReadToken(app)
  const known = await app.call('POST', '/v1/users/activation-request', { body: { email: SIGN_UP.email } })
  const unknown = await app.call('POST', '/v1/users/activation-request', { body: { email: 'who@campus.example' } })
  expect([known.statusCode, unknown.statusCode]).toEqual([202, 202])
  expect(known.json()).toEqual(unknown.json())
  const mails = await app.deliverMails()
  expect(mails.map(({ to }) => to)).toEqual([SIGN_UP.email, SIGN_UP.email])
  const response = await app.call('PUT', '/v1/users/activated', { body: { token: tokenIn(mails[1]?.text ?? '') } })
  expect(response.statusCode).toBe(200)
})

test('POST /v1/users/activation-request asked for many times before it is sent is one mail', async () => {
  const app = await startTestApp()
  await app.call('POST', '/v1/users', { body: SIGN_UP })
  for (let index = 0; index < 8; index++) {
    await app.call('POST', '/v1/users/activation-request', {
      body: { email: SIGN_UP.email },
      ip: `192.0.2.${index}`,
    })
  }
  expect(await app.deliverMails()).toHaveLength(1)
})

test('POST /v1/users/activation-request refuses an address that is none', async () => {
  const app = await startTestApp()
  const response = await app.call('POST', '/v1/users/activation-request', { body: { email: 'x' } })
  expect(response.json().error).toEqual({ email: 'Invalid email' })
})

describe('POST /v1/setup', () => {
  const admin = { email: 'dean@campus.example', username: 'dean', password: 'keys to the courtyard' }

  test('POST /v1/setup makes the first administrator with the printed token, once', async () => {
    const app = await startTestApp()
    const token = await issueSetupToken(app.deps)
    const response = await app.call('POST', '/v1/setup', { body: { ...admin, token } })
    expect(response.statusCode).toBe(201)
    expect(response.json().user).toMatchObject({ user_type: 'admin', activated: true })
    const second = await app.call('POST', '/v1/setup', { body: { ...admin, email: 'b@campus.example', token } })
    expect(second.statusCode).toBe(422)
    expect(second.json().error.token).toBe('invalid or expired setup token')
  })

  test('POST /v1/setup refuses a wrong token and leaves nothing behind', async () => {
    const app = await startTestApp()
    await issueSetupToken(app.deps)
    expect((await app.call('POST', '/v1/setup', { body: { ...admin, token: 'A'.repeat(26) } })).statusCode).toBe(422)
    expect(await issueSetupToken(app.deps)).not.toBeNull()
  })

  test('POST /v1/setup has a token also when a stranger was first, until there is an administrator', async () => {
    const app = await startTestApp()
    await app.call('POST', '/v1/users', { body: SIGN_UP })
    const older = await issueSetupToken(app.deps)
    const token = await issueSetupToken(app.deps)
    expect((await app.call('POST', '/v1/setup', { body: { ...admin, token: older } })).statusCode).toBe(422)
    expect((await app.call('POST', '/v1/setup', { body: { ...admin, token } })).statusCode).toBe(201)
    expect(await issueSetupToken(app.deps)).toBeNull()
  })

  test('POST /v1/setup refuses a token that was made before somebody became an administrator', async () => {
    // Proves trust 9/6.
    const app = await startTestApp()
    const token = await issueSetupToken(app.deps)
    await signedInMember(app, { isAdmin: true })
    expect((await app.call('POST', '/v1/setup', { body: { ...admin, token } })).statusCode).toBe(422)
    const [{ count } = { count: 0 }] = await app.deps.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .execute()
    expect(Number(count)).toBe(1)
  })
})

test.each(['r&d@campus.example', "o'hara{1}|x@campus.example", 'a..b.@campus.example', '=1+1@campus.example'])(
  'an address that browsers take gets its mails: %s',
  async (email) => {
    const app = await startTestApp()
    const body = { email: `\u200b${email}\ufeff`, username: 'nethmi', password: 'a bench under a tree' }
    expect((await app.call('POST', '/v1/users', { body })).statusCode).toBe(202)
    // RFC 5322 quotes dots in a row.
    expect((await app.deliverMails()).map(({ to }) => to.replaceAll('"', ''))).toEqual([email])
  },
)
