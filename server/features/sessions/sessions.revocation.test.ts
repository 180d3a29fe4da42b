import { beforeEach, describe, expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueLinkToken } from '../accounts/link-tokens.service.ts'

const PASSWORD = 'a newer, longer bench'

let app: TestApp
let member: TestMember
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
})

const makeCalendarAddress = async ({ token }: TestMember) =>
  new URL((await app.call('POST', '/v1/calendar/token', { token })).json().url).pathname
const statusOf = async (path: string) => (await app.call('GET', path)).statusCode
const mailOf = async ({ email }: TestMember) => (await app.deliverMails()).findLast(({ to }) => to === email)

async function resetPassword() {
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: member.email } })
  const token = (await mailOf(member))?.text.match(/reset-password\?token=([A-Z2-7]{26})/)?.[1]
  return app.call('PUT', '/v1/users/password-reset', { body: { token, password: PASSWORD } })
}

const changePassword = () =>
  app.call('PUT', '/v1/settings/password', {
    token: member.token,
    body: { current_password: member.password, password: PASSWORD },
  })
const endOtherSessions = () => app.call('DELETE', '/v1/sessions', { token: member.token })
const endByAdmin = () => app.call('DELETE', `/v1/admin/users/${member.id}/sessions`, { token: admin.token })

const WAYS: [name: string, end: () => Promise<{ statusCode: number }>, subject: string][] = [
  ['a password reset', resetPassword, 'Your password was reset'],
  ['a password change', changePassword, 'Your password was changed'],
  ['the end of all other sessions', endOtherSessions, 'Your other sessions were ended'],
  ['the end of all sessions by an administrator', endByAdmin, 'Your sessions were ended'],
]

describe.each(WAYS)('%s', (_name, end, subject) => {
  test('the private calendar address ends, and the member gets a mail', async () => {
    // Proves trust 6/10, 6/11.
    const [path, other] = [await makeCalendarAddress(member), await makeCalendarAddress(admin)]
    expect(await statusOf(path)).toBe(200)
    expect((await end()).statusCode).toBeLessThan(300)
    expect([await statusOf(path), await statusOf(other)]).toEqual([404, 200])
    const mail = await mailOf(member)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).toMatch(/private address of your calendar has ended/)
  })

  test('every link and code that could open the account ends', async () => {
    // Proves trust 6/10.
    for (const purpose of ['password-reset', 'google-sign-in'] as const) {
      await issueLinkToken(app.deps, { userId: member.id, purpose, validMs: 60_000 })
    }
    await end()
    const left = app.deps.db
      .selectFrom('tokens')
      .select('token_hash')
      .where('user_id', '=', member.id)
      .where('used_at', 'is', null)
    expect(await left.execute()).toEqual([])
  })

  test('the mail does not mention the calendar of a member without a private address', async () => {
    await end()
    const mail = await mailOf(member)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).not.toMatch(/calendar/)
  })
})
