import { beforeEach, expect, test } from 'vitest'
import type { AccountInvitation } from '../../../contract/invitations.ts'
import { DAY, MINUTE } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import { addInvitation } from '../../testing/invitations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneInvitations } from './invitations.service.ts'

const INVITATIONS = '/v1/admin/invitations'
const PASSWORD = 'a bench under a tree'
const OVER = { invitation: 'invalid or expired invitation' }

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

const invite = (emails: unknown, more: object = {}) =>
  app.call('POST', INVITATIONS, { token: admin.token, body: { emails, ...more } })
const list = async (query = '') =>
  (await app.call('GET', INVITATIONS + query, { token: admin.token })).json() as {
    invitations: AccountInvitation[]
    metadata: { total_records: number }
  }
/** The tokens of all links that were mailed to an address, the latest last. */
async function tokensOf(email: string): Promise<string[]> {
  const mails = (await app.deliverMails()).filter(({ to }) => to === email)
  return mails.map(({ text }) => /invitation\?token=(\w+)/.exec(text)?.[1] ?? '').filter(Boolean)
}
const tokenOf = async (email: string) => (await tokensOf(email)).at(-1) ?? ''
const open = (token: string) => app.call('POST', '/v1/users/invitation', { body: { token } })
const signUp = (email: string, invitation?: string, password = PASSWORD) =>
  app.call('POST', '/v1/users', { body: { email, username: 'nethmi', password, ...(invitation && { invitation }) } })
const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
async function setPolicy(sign_up: object): Promise<void> {
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const body = { sign_up, version }
  expect((await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })).statusCode).toBe(200)
}

test.each([
  { policy: 'open', domains: [] },
  { policy: 'domains', domains: ['students.quad.example'] },
  { policy: 'invitation', domains: [] },
])('an invitation makes an active account once, under the policy $policy', async (policy) => {
  // Proves spec S/52.
  await setPolicy(policy)
  const response = await invite([' Nethmi@Elsewhere.example'], { faculty: 'education' })
  expect(response.json()).toEqual({ invited: ['nethmi@elsewhere.example'], members: [] })
  const token = await tokenOf('nethmi@elsewhere.example')
  expect((await open(token)).json()).toEqual({ invitation: { email: 'nethmi@elsewhere.example' } })

  const other = await signUp('somebody@elsewhere.example', token)
  expect(other.json().error).toEqual({ email: 'The invitation is for another email address' })
  const user = (await signUp('nethmi@elsewhere.example', token)).json().user
  expect(user).toMatchObject({ activated: true, user_type: 'normal', has_completed_profile: false })
  const bearer = (await signIn('nethmi@elsewhere.example')).json().authentication_token.token
  const { profile } = (await app.call('GET', '/v1/profile', { token: bearer })).json()
  expect(profile).toMatchObject({ faculty: 'Faculty of Education', has_completed_profile: false })

  expect((await open(token)).json().error).toEqual(OVER)
  expect((await signUp('nethmi@elsewhere.example', token)).json().error).toEqual(OVER)
  expect((await list()).invitations).toEqual([])
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=invitation_accepted', admin)).json()
  expect(entries).toMatchObject([{ actor: { user: { id: user.id } }, after: 'normal' }])
})

test('an invitation opens nothing without its link, and reveals no invited address', async () => {
  // Proves trust 32/3.
  await setPolicy({ policy: 'invitation', domains: [] })
  await invite(['nethmi@campus.example'])
  const [invited, stranger] = [await signUp('nethmi@campus.example'), await signUp('stranger@campus.example')]
  expect(invited.statusCode).toBe(422)
  expect(invited.json().error).toEqual(stranger.json().error)
  expect((await signUp('nethmi@campus.example', 'wrong')).json().error).toEqual(OVER)
})

test('an invitation link is stored as a hash, expires, and ends with a new mail or a withdrawal', async () => {
  // Proves spec S/52.
  await invite(['nethmi@campus.example'])
  const first = await tokenOf('nethmi@campus.example')
  const { token_hash } = await app.deps.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
  expect(token_hash).toBe(hashToken(first))
  const [{ id } = { id: '' }] = (await list()).invitations
  app.clock.advance(31 * MINUTE)
  expect((await app.call('POST', `${INVITATIONS}/${id}/mail`, admin)).statusCode).toBe(202)
  const second = await tokenOf('nethmi@campus.example')
  expect((await open(first)).json().error).toEqual(OVER)
  expect((await open(second)).statusCode).toBe(200)

  app.clock.advance(14 * DAY)
  admin = await signedInMember(app, { isAdmin: true })
  expect((await open(second)).json().error).toEqual(OVER)
  expect((await signUp('nethmi@campus.example', second)).json().error).toEqual(OVER)
  expect((await list()).invitations).toMatchObject([{ state: 'expired' }])

  await invite(['nethmi@campus.example'])
  const third = await tokenOf('nethmi@campus.example')
  expect((await list()).invitations).toMatchObject([{ state: 'mailed' }])
  await app.call('POST', `${INVITATIONS}/${id}/mail`, admin)
  expect((await app.call('DELETE', `${INVITATIONS}/${id}`, admin)).statusCode).toBe(204)
  expect((await open(third)).json().error).toEqual(OVER)
  // Nor is the mail sent that waited.
  expect(await tokensOf('nethmi@campus.example')).toHaveLength(3)
  expect((await app.call('DELETE', `${INVITATIONS}/${id}`, admin)).statusCode).toBe(404)
})

test('an invitation replaces a sign-up with the address that nobody activated', async () => {
  // Proves trust 32/3.
  const stranger = await signUp('nethmi@campus.example', undefined, 'the password of a stranger')
  expect(stranger.json().user.activated).toBe(false)
  await invite(['nethmi@campus.example'])
  const token = await tokenOf('nethmi@campus.example')
  const { user } = (await signUp('nethmi@campus.example', token)).json()
  expect(user).toMatchObject({ activated: true })
  expect(user.id).not.toBe(stranger.json().user.id)
  expect((await signIn('nethmi@campus.example', 'the password of a stranger')).statusCode).toBe(401)
  expect((await signIn('nethmi@campus.example')).statusCode).toBe(201)
})

test('two sign-ups at once with one invitation make one account', { tags: ['postgres'] }, async () => {
  // Proves trust 32/3.
  await invite(['nethmi@campus.example'])
  const token = await tokenOf('nethmi@campus.example')
  const both = await Promise.all([signUp('nethmi@campus.example', token), signUp('nethmi@campus.example', token)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 422])
})

test('a withdrawal during a sign-up either ends the invitation or comes too late', async () => {
  for (const round of Array(10).keys()) {
    const email = `member-${round}@campus.example`
    await invite([email])
    const token = await tokenOf(email)
    const { id } = (await list()).invitations.find((invitation) => invitation.email === email) ?? {}
    const [made, withdrawn] = await Promise.all([
      app.call('POST', '/v1/users', {
        body: { email, username: `member${round}`, password: PASSWORD, invitation: token },
      }),
      app.call('DELETE', `${INVITATIONS}/${id}`, admin),
    ])
    expect([
      [202, 404],
      [422, 204],
    ]).toContainEqual([made.statusCode, withdrawn.statusCode])
  }
})

test('an invitation to be an administrator asks for the password, when it was not given in the last ten minutes', async () => {
  const inviteAdmin = () => invite(['vimal@campus.example'], { user_type: 'admin' })
  app.clock.advance(11 * MINUTE)
  expect((await inviteAdmin()).statusCode).toBe(403)
  expect((await inviteAdmin()).json().error).toHaveProperty('password')
  const body = { password: admin.password }
  await app.call('POST', '/v1/settings/password/confirmation', { token: admin.token, body })
  await inviteAdmin()
  const token = await tokenOf('vimal@campus.example')
  expect((await signUp('vimal@campus.example', token)).json().user.user_type).toBe('admin')
})

test('people who have an account are left alone, and addresses that cannot have one are refused', async () => {
  const member = await signedInMember(app)
  const response = await invite([member.email, 'NEW@campus.example', 'new@campus.example'])
  expect(response.json()).toEqual({ invited: ['new@campus.example'], members: [member.email] })
  expect((await app.deliverMails()).map(({ to }) => to)).toEqual(['new@campus.example'])
  for (const emails of [[], ['no address'], ['a@b.invalid'], Array(101).fill('a@campus.example'), 'a@campus.example']) {
    expect((await invite(emails)).statusCode).toBe(422)
  }
  expect((await invite(['x@campus.example'], { user_type: 'root' })).statusCode).toBe(422)
})

test('invitations are listed with their state, found by address, and removed in time once accepted', async () => {
  await invite(['one@campus.example'])
  app.clock.advance(MINUTE)
  await app.deliverMails()
  await invite(['two@campus.example', 'three@elsewhere.example'])
  expect((await list('?page_size=1&page=3')).invitations).toMatchObject([
    { email: 'one@campus.example', state: 'mailed' },
  ])
  const found = await list('?q=THREE')
  expect(found.invitations).toMatchObject([{ email: 'three@elsewhere.example', state: 'waiting', user_type: 'normal' }])
  expect(found.metadata.total_records).toBe(1)

  await app.deps.db.updateTable('invitations').set({ email: admin.email }).where('email', 'like', 'one%').execute()
  expect((await list()).metadata.total_records).toBe(2)
  await pruneInvitations(app.deps)
  expect(await app.deps.db.selectFrom('invitations').select('email').execute()).toHaveLength(2)
  app.clock.advance(105 * DAY)
  await pruneInvitations(app.deps)
  expect(await app.deps.db.selectFrom('invitations').select('email').execute()).toEqual([])
})

test('only administrators see and change invitations', async () => {
  const id = await addInvitation(app)
  const { token } = await signedInMember(app)
  for (const [method, url, body] of [
    ['GET', INVITATIONS],
    ['POST', INVITATIONS, { emails: ['a@campus.example'] }],
    ['POST', `${INVITATIONS}/${id}/mail`],
    ['DELETE', `${INVITATIONS}/${id}`],
  ] as const) {
    expect((await app.call(method, url, { token, ...(body && { body }) })).statusCode).toBe(403)
    expect((await app.call(method, url, { ...(body && { body }) })).statusCode).toBe(401)
  }
})
