import { describe, expect, test } from 'vitest'
import { ALL_LANGUAGES } from '../../../contract/languages.values.ts'
import { findLanguageOfEmail } from '../../db/languages.ts'
import { DAY } from '../../lib/clock.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SIGN_UP = { email: 'nethmi@campus.example', username: 'nethmi.p', password: 'a bench under a tree' }

type Browser = { cookie?: string | undefined; token?: string }

/** Signs up, and returns the cookie of the browser with the token of the mailed link. */
async function signUp(app: TestApp, input = SIGN_UP): Promise<{ cookie: string; link: string; header: string }> {
  const header = String((await app.call('POST', '/v1/users', { body: input })).headers['set-cookie'])
  const mail = (await app.deliverMails()).findLast(({ to }) => to === input.email)
  return { header, cookie: header.split(';')[0] ?? '', link: mail?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? '' }
}

async function activate(app: TestApp, link: string, { cookie, token = '' }: Browser = {}) {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
  return app.call('PUT', '/v1/users/activated', { body: { token: link }, headers, ...(token && { token }) })
}

async function signIn(app: TestApp) {
  const { email, password } = SIGN_UP
  return app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
}

async function countSessions(app: TestApp): Promise<number> {
  return (await app.deps.db.selectFrom('sessions').selectAll().execute()).length
}

test('a sign-up stores the language of the browser for mails', async () => {
  const app = await startTestApp()
  const languageAfter = async (email: string, headers: Record<string, string>) => {
    await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email, username: email.split('@')[0] }, headers })
    return findLanguageOfEmail(app.deps.db, ALL_LANGUAGES, email)
  }
  expect(await languageAfter('one@campus.example', { 'accept-language': 'de, ta;q=0.9, en;q=0.8' })).toBe('ta')
  expect(await languageAfter('two@campus.example', { 'accept-language': 'de' })).toBe('en')
  expect(await languageAfter('three@campus.example', {})).toBe('en')
})

describe('a session of an activation', () => {
  test('an activation opens a session in the browser of the sign-up, and clears its HttpOnly cookie', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const { header, cookie, link } = await signUp(app)
    expect(header).toMatch(/^quad-sign-up=[A-Z2-7]{26}; Path=\/; Max-Age=259200; HttpOnly; SameSite=Lax$/)
    const stored = JSON.stringify(await app.deps.db.selectFrom('tokens').selectAll().execute())
    expect(stored).not.toContain(cookie.split('=')[1])
    const response = await activate(app, link, { cookie })
    expect(response.json().user).toMatchObject({ email: SIGN_UP.email, activated: true })
    expect(response.headers['set-cookie']).toMatch(/^quad-sign-up=; .*Max-Age=0/)
    expect(response.headers['cache-control']).toBe('no-store')
    const { token } = response.json().authentication_token
    expect((await app.call('GET', '/v1/profile', { token })).json().profile).toMatchObject({ email: SIGN_UP.email })
  })

  test('an activation by a later link opens a session in the browser of the sign-up too', async () => {
    const app = await startTestApp()
    const { cookie } = await signUp(app)
    await app.call('POST', '/v1/users/activation-request', { body: { email: SIGN_UP.email } })
    const link = (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
    expect((await activate(app, link, { cookie })).json().authentication_token).toBeDefined()
  })

  const activated = { user: expect.objectContaining({ activated: true }) }

  test('an activation opens no session in a browser without the cookie, nor later in that of the sign-up', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const { cookie, link } = await signUp(app)
    const response = await activate(app, link)
    expect(response.json()).toEqual(activated)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await activate(app, link, { cookie })).statusCode).toBe(422)
    expect(await countSessions(app)).toBe(0)
    const signUpTokens = app.deps.db.selectFrom('tokens').selectAll().where('purpose', '=', 'sign-up')
    expect(await signUpTokens.execute()).toEqual([])
    expect((await signIn(app)).statusCode).toBe(201)
  })

  test('an activation opens no session in the browser of another sign-up, whose cookie stays valid', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const own = await signUp(app)
    const other = await signUp(app, { ...SIGN_UP, email: 'ruwan@campus.example', username: 'ruwan' })
    expect((await activate(app, other.link, { cookie: own.cookie })).json()).toEqual(activated)
    expect((await activate(app, own.link, { cookie: own.cookie })).json().authentication_token).toBeDefined()
  })

  test('an activation is refused with the cookie alone, and with the cookie in place of the link', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const { cookie } = await signUp(app)
    expect((await activate(app, 'A'.repeat(26), { cookie })).statusCode).toBe(422)
    expect((await activate(app, cookie.split('=')[1] ?? '', { cookie })).statusCode).toBe(422)
    expect(await countSessions(app)).toBe(0)
  })

  test('an activation opens no session with the link in place of the cookie', async () => {
    const app = await startTestApp()
    const { link } = await signUp(app)
    expect((await activate(app, link, { cookie: `quad-sign-up=${link}` })).json()).toEqual(activated)
  })

  test('an activation opens one session for ten simultaneous requests', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const { cookie, link } = await signUp(app)
    const responses = await Promise.all(Array.from({ length: 10 }, () => activate(app, link, { cookie })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await countSessions(app)).toBe(1)
  })

  test('an activation opens no session with a cookie of more than three days', async () => {
    const app = await startTestApp()
    const { cookie } = await signUp(app)
    app.clock.advance(2 * DAY)
    await app.call('POST', '/v1/users/activation-request', { body: { email: SIGN_UP.email } })
    const link = (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
    app.clock.advance(DAY)
    expect((await activate(app, link, { cookie })).json()).toEqual(activated)
  })

  test.each(['suspended_at', 'activated_at'] as const)(
    'an activation opens no session for an account whose %s is set',
    async (column) => {
      const app = await startTestApp()
      const { cookie, link } = await signUp(app)
      await app.deps.db
        .updateTable('users')
        .set({ [column]: '2026-01-05T09:00:00.000Z' })
        .execute()
      expect((await activate(app, link, { cookie })).json()).toEqual(activated)
      expect(await countSessions(app)).toBe(0)
    },
  )

  test('an activation opens no session in a browser that is signed in to another account', async () => {
    const app = await startTestApp()
    const { token } = await signedInMember(app)
    const { cookie, link } = await signUp(app)
    expect((await activate(app, link, { cookie, token })).json()).toEqual(activated)
    expect(await countSessions(app)).toBe(1)
  })

  test('an activation is refused after a password reset, which deletes the token of the sign-up', async () => {
    // Proves trust 6/8.
    const app = await startTestApp()
    const { cookie, link } = await signUp(app)
    await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: SIGN_UP.email } })
    const reset = (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1] ?? ''
    await app.call('PUT', '/v1/users/password-reset', { body: { token: reset, password: 'a newer, longer bench' } })
    expect((await activate(app, link, { cookie })).statusCode).toBe(422)
    const left = await app.deps.db.selectFrom('tokens').select('purpose').where('used_at', 'is', null).execute()
    expect(left).toEqual([])
    expect(await countSessions(app)).toBe(0)
  })
})

test('an invited account is active at once and sets no cookie', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const body = { emails: [SIGN_UP.email], user_type: 'normal' }
  await app.call('POST', '/v1/admin/invitations', { token: admin.token, body })
  const invitation = (await app.deliverMails()).at(-1)?.text.match(/token=([A-Z2-7]{26})/)?.[1]
  const response = await app.call('POST', '/v1/users', { body: { ...SIGN_UP, invitation } })
  expect(response.json().user).toMatchObject({ activated: true })
  expect(response.headers['set-cookie']).toBeUndefined()
})
