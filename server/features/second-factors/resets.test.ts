import { beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { addAuthenticator } from '../../testing/authenticator-app.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { applyDueResets, resetSecondFactorNow } from './second-factor-resets.service.ts'

const OWN = '/v1/me/second-factor/reset'

let app: TestApp
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  member = await signedInMember(app)
  await addAuthenticator(app, member)
})

const begin = (token = admin.token, id = member.id) =>
  app.call('POST', `/v1/admin/users/${id}/second-factor/reset`, {
    token,
    body: { reason: 'Phone lost, came with her card' },
  })
const cancel = (token?: string) =>
  app.call('DELETE', `/v1/admin/users/${member.id}/second-factor/reset`, token ? { token } : {})
const read = (token?: string) => app.call('GET', `/v1/admin/users/${member.id}/second-factor`, token ? { token } : {})
const readLink = (token: string) => app.call('GET', `/v1/auth/second-factor-reset/${token}`)
const stopByLink = (token: string) => app.call('POST', `/v1/auth/second-factor-reset/${token}`)
const stateOf = async () => (await read(admin.token)).json().second_factor
const ownState = async (token = member.token) =>
  (await app.call('GET', '/v1/me/second-factor', { token })).json().second_factor
const signIn = ({ email, password } = member) =>
  app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
const auditOf = async (action: string) =>
  (await app.call('GET', `/v1/admin/audit?action=${action}`, { token: admin.token })).json().entries
async function linkOf(): Promise<string> {
  const mail = (await app.deliverMails()).findLast(({ subject }) => subject.includes('will be reset'))
  expect(mail?.to).toBe(member.email)
  const token = mail?.text.match(/second-factor-reset\?token=([A-Z2-7]{26})/)?.[1]
  return String(token)
}

test('the reset of a second factor takes effect after a day, notifies the member on the site and by mail, and is audited', async () => {
  // Proves trust 35/11.
  const begun = await begin()
  expect(begun.statusCode).toBe(202)
  const due_at = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString()
  expect(begun.json().second_factor).toMatchObject({
    has_authenticator: true,
    passkeys: 0,
    reset: { due_at, reason: 'Phone lost, came with her card' },
  })
  expect((await ownState()).reset).toEqual({ due_at })
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: member.token })).json()
  expect(notifications[0]).toMatchObject({ kind: 'account_changed', fields: ['second_factor'] })
  expect(await auditOf('second_factor_reset_begun')).toMatchObject([
    { actor: { user: { id: admin.id } }, target: { id: member.id }, reason: 'Phone lost, came with her card' },
  ])
  expect(await linkOf()).toMatch(/[A-Z2-7]{26}$/)

  app.clock.advance(24 * HOUR - MINUTE)
  await applyDueResets(app.deps)
  expect((await signIn()).statusCode).toBe(401)
  app.clock.advance(MINUTE)
  await applyDueResets(app.deps)
  const opened = await signIn()
  expect(opened.statusCode).toBe(201)
  expect(await ownState(opened.json().authentication_token.token)).toMatchObject({ authenticator: null, reset: null })
  const subjects = (await app.deliverMails()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('was reset'))
})

test('the reset of a second factor ends all sessions of the member, and runs once in two processes', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 35/11.
  const second = await startSecondServer(app)
  await begin()
  app.clock.advance(24 * HOUR)
  await Promise.all([applyDueResets(app.deps), applyDueResets(second.deps), applyDueResets(second.deps)])
  expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(401)
  const resets = await app.deps.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'second_factor_reset')
    .execute()
  expect(resets).toHaveLength(1)
})

test('the reset of a second factor is shown by GET and stopped by POST with the link of the mail, once', async () => {
  // Proves trust 35/11.
  await begin()
  const link = await linkOf()
  for (let i = 0; i < 3; i++) expect((await readLink(link)).json().due_at).toEqual(expect.any(String))
  expect((await stateOf()).reset).not.toBeNull()
  const stopped = await stopByLink(link)
  expect([stopped.statusCode, stopped.json()]).toEqual([200, { due_at: null }])
  expect((await stateOf()).reset).toBeNull()
  expect((await stopByLink(link)).statusCode).toBe(404)
  expect((await readLink(link)).statusCode).toBe(404)
  expect(await auditOf('second_factor_reset_stopped')).toMatchObject([{ target: { id: member.id } }])
  app.clock.advance(25 * HOUR)
  await applyDueResets(app.deps)
  expect((await signIn()).statusCode).toBe(401)
})

test('the reset of a second factor is stopped in the settings, and cancelled by an administrator', async () => {
  await begin()
  expect((await app.call('DELETE', OWN, { token: member.token })).statusCode).toBe(204)
  expect((await app.call('DELETE', OWN, { token: member.token })).statusCode).toBe(404)
  await begin()
  expect((await cancel(admin.token)).statusCode).toBe(204)
  expect((await cancel(admin.token)).statusCode).toBe(404)
  expect((await stateOf()).reset).toBeNull()
})

test('the reset of a second factor is either stopped or carried out, never both', { tags: ['postgres'] }, async () => {
  const second = await startSecondServer(app)
  await begin()
  const link = await linkOf()
  app.clock.advance(24 * HOUR)
  const [stopped] = await Promise.all([stopByLink(link), applyDueResets(second.deps)])
  const apps = await app.deps.db.selectFrom('authenticators').select('user_id').execute()
  expect(apps.length === 1).toBe(stopped.statusCode === 200)
})

test('the reset of a second factor is refused for oneself, without a factor, twice, and to other members', async () => {
  // Proves trust 35/11.
  await addAuthenticator(app, admin)
  expect((await begin(admin.token, admin.id)).json().error).toEqual({ account: expect.stringContaining('your own') })
  const other = await signedInMember(app)
  expect((await begin(admin.token, other.id)).statusCode).toBe(409)
  expect((await begin(admin.token, '01900000-0000-7000-8000-000000000009')).statusCode).toBe(404)
  const both = await Promise.all([begin(), begin()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
  const reviewer = await signedInMember(app, { isReviewer: true })
  for (const token of [member.token, reviewer.token]) {
    expect((await begin(token)).statusCode).toBe(403)
    expect((await read(token)).statusCode).toBe(403)
    expect((await cancel(token)).statusCode).toBe(403)
  }
  const url = `/v1/admin/users/${member.id}/second-factor/reset`
  expect((await app.call('POST', url, { body: { reason: 'x' } })).statusCode).toBe(401)
  expect((await cancel()).statusCode).toBe(401)
  expect((await read()).statusCode).toBe(401)
  expect((await app.call('DELETE', OWN)).statusCode).toBe(401)
  const blank = await app.call('POST', url, { token: admin.token, body: { reason: ' ' } })
  expect(blank.statusCode).toBe(422)
})

test('the reset of a second factor asks the administrator for the password', async () => {
  app.clock.advance(11 * MINUTE)
  expect(Object.keys((await begin()).json().error)).toEqual(['password'])
})

test('the reset of a second factor at the command line is immediate, for administrators too', async () => {
  await addAuthenticator(app, admin)
  await begin()
  await resetSecondFactorNow(app.deps, member.email)
  await resetSecondFactorNow(app.deps, admin.email)
  expect([(await signIn()).statusCode, (await signIn(admin)).statusCode]).toEqual([201, 201])
  await expect(resetSecondFactorNow(app.deps, 'nobody@campus.example')).rejects.toThrow()
})
