// @module-tag postgres

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { issueLinkToken } from '../accounts/link-tokens.service.ts'
import { issueResetToken } from '../password-resets/password-resets.service.ts'

// The other files of this process share modules, without these mocks.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

/** Runs between the check of a password and the action that follows it. */
let afterCheck: () => Promise<unknown> = async () => {}

vi.mock(import('../../lib/passwords.ts'), async (load) => {
  const real = await load()
  return {
    ...real,
    isPassword: async (hash, password) => {
      const isRight = await real.isPassword(hash, password)
      const act = afterCheck
      afterCheck = async () => {}
      await act()
      return isRight
    },
  }
})

const SIGN_IN = '/v1/auth/tokens/authentication'
const RESET = '/v1/users/password-reset'
const NEW_PASSWORD = 'a newer, longer bench'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

const signIn = (password: string, ip?: string) =>
  app.call('POST', SIGN_IN, { body: { email: member.email, password }, ...(ip ? { ip } : {}) })

async function resetPassword(): Promise<void> {
  const token = await issueResetToken(app.deps, member.email)
  const response = await app.call('PUT', RESET, { body: { token, password: NEW_PASSWORD } })
  expect(response.statusCode).toBe(200)
}

async function countSessions(): Promise<number> {
  return (await app.deps.db.selectFrom('sessions').select('token_hash').where('user_id', '=', member.id).execute())
    .length
}

test('a sign-in that overlaps a password reset by mail opens no session', async () => {
  // Proves trust 6/12.
  afterCheck = resetPassword
  expect((await signIn(member.password)).statusCode).toBe(401)
  expect(await countSessions()).toBe(0)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(201)
})

test('a sign-in that overlaps a password change opens no session', async () => {
  // Proves trust 6/12.
  afterCheck = () =>
    app.call('PUT', '/v1/settings/password', {
      token: member.token,
      body: { current_password: member.password, password: NEW_PASSWORD },
    })
  expect((await signIn(member.password)).statusCode).toBe(401)
  // The session that changed the password.
  expect(await countSessions()).toBe(1)
})

test('a sign-in that overlaps a suspension opens no session', async () => {
  // Proves trust 6/12.
  afterCheck = () => changeAccountStatus(app.deps, member.email, 'suspend')
  expect((await signIn(member.password)).statusCode).toBe(401)
  expect(await countSessions()).toBe(1)
})

test('a sign-in that overlaps the deletion of the account opens no session', async () => {
  // Proves trust 6/12.
  afterCheck = () =>
    app.call('POST', '/v1/settings/account-deletion', {
      token: member.token,
      body: { password: member.password, ideas: 'delete' },
    })
  expect((await signIn(member.password)).statusCode).toBe(401)
})

test('sign-ins during a password reset leave no session of the old password', async () => {
  // Proves trust 6/12.
  for (let round = 0; round < 6; round++) {
    member = await signedInMember(app)
    const token = await issueResetToken(app.deps, member.email)
    const signIns = Array.from({ length: 6 }, (_, index) => signIn(member.password, `192.0.${round}.${index}`))
    const reset = app.call('PUT', RESET, { body: { token, password: NEW_PASSWORD } })
    const opened = (await Promise.all(signIns)).filter(({ statusCode }) => statusCode === 201)
    expect((await reset).statusCode).toBe(200)
    for (const response of opened) {
      const { token } = response.json().authentication_token
      expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
    }
    expect(await countSessions()).toBe(0)
  }
})

test('a password change that overlaps a reset is refused', async () => {
  // Proves trust 6/14.
  afterCheck = resetPassword
  const response = await app.call('PUT', '/v1/settings/password', {
    token: member.token,
    body: { current_password: member.password, password: 'the password of a thief' },
  })
  expect(response.statusCode).toBe(401)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(201)
})

test('an account deletion that overlaps a reset is refused', async () => {
  // Proves trust 6/14.
  afterCheck = resetPassword
  const response = await app.call('POST', '/v1/settings/account-deletion', {
    token: member.token,
    body: { password: member.password, ideas: 'delete' },
  })
  expect(response.statusCode).toBe(401)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(201)
})

test('a password change in a session that is revoked meanwhile is refused', async () => {
  // Proves trust 6/14.
  const other = await signIn(member.password)
  const { token } = other.json().authentication_token
  afterCheck = () => app.call('DELETE', '/v1/sessions', { token })
  const response = await app.call('PUT', '/v1/settings/password', {
    token: member.token,
    body: { current_password: member.password, password: NEW_PASSWORD },
  })
  expect(response.statusCode).toBe(401)
  expect((await signIn(member.password)).statusCode).toBe(201)
})

describe('older links', () => {
  async function linksOfMember() {
    const link = { userId: member.id, validMs: 60_000 }
    return {
      reset: await issueLinkToken(app.deps, { ...link, purpose: 'password-reset' }),
      google: await issueLinkToken(app.deps, { ...link, purpose: 'google-sign-in' }),
    }
  }

  async function expectNoLinks(): Promise<void> {
    const tokens = app.deps.db
      .selectFrom('tokens')
      .select('purpose')
      .where('user_id', '=', member.id)
      // A used link stays until it expires, to say that it was used.
      .where('used_at', 'is', null)
    expect(await tokens.execute()).toEqual([])
  }

  test('a password change in the settings invalidates older links', async () => {
    // Proves trust 6/13.
    const { reset } = await linksOfMember()
    await app.call('PUT', '/v1/settings/password', {
      token: member.token,
      body: { current_password: member.password, password: NEW_PASSWORD },
    })
    await expectNoLinks()
    const response = await app.call('PUT', RESET, { body: { token: reset, password: 'the password of a thief' } })
    expect(response.statusCode).toBe(422)
  })

  test('a password reset invalidates older links', async () => {
    await linksOfMember()
    await resetPassword()
    await expectNoLinks()
  })

  test('one of a password change and a reset at the same time succeeds, and invalidates all links', async () => {
    // Proves trust 6/13.
    for (let round = 0; round < 6; round++) {
      member = await signedInMember(app)
      const { reset } = await linksOfMember()
      const [byLink, inSettings] = await Promise.all([
        app.call('PUT', RESET, { body: { token: reset, password: NEW_PASSWORD } }),
        app.call('PUT', '/v1/settings/password', {
          token: member.token,
          body: { current_password: member.password, password: 'yet another bench' },
        }),
      ])
      // One succeeds. The session, password or link of the other is no longer valid.
      const [winner, loser] = [byLink.statusCode, inSettings.statusCode].toSorted()
      expect(winner).toBe(200)
      expect(byLink.statusCode === 200 ? [401, 422] : [422]).toContain(loser)
      await expectNoLinks()
    }
  })
})
