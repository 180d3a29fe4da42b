import { expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../../contract/accounts.ts'
import { shareIdea } from '../testing/ideas.ts'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { rejectUnusableEmail } from './email-rules.ts'

const SIGN_UP = { username: 'nethmi', password: 'a bench under a tree' }

test.each([
  'anonymous@deleted.invalid',
  'a@sub.localhost',
  'a@1.0.168.192.in-addr.arpa',
  'a@c\u0430mpus.example',
  'a@xn--cmpus-4ve.example',
  'a@\u0430\u0440\u0440\u04cf\u0435.example',
  'a@xn--zzzzzzzz999999.example',
])('a sign-up with %s is refused', async (email) => {
  // Proves trust 7/10.
  const app = await startTestApp()
  const response = await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email } })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().error)).toEqual(['email'])
  expect(await app.deps.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a sign-up with a Kelvin sign is not one with a k', async () => {
  // Proves trust 7/9.
  const app = await startTestApp()
  await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email: 'kasun@campus.example' } })
  for (const url of ['/v1/users', '/v1/auth/tokens/password-reset-request', '/v1/users/activation-request']) {
    const body = { ...(url === '/v1/users' ? SIGN_UP : {}), email: '\u212aasun@campus.example' }
    const response = await app.call('POST', url, { body })
    expect(response.json().error).toEqual({ email: 'Invalid email' })
  }
})

test('a sign-up is one account, however the domain is written', async () => {
  // Proves trust 7/9.
  const app = await startTestApp()
  await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email: 'a@bücher.example' } })
  const again = await app.call('POST', '/v1/users', { body: { ...SIGN_UP, email: 'A@xn--bcher-kva.EXAMPLE' } })
  expect(again.json().error.email).toMatch(/already exists/)
})

test.each(['a@xn--bcher-kva.example', 'a@xn--10cl1a0b660p.example', 'a@xn--fiqs8s.example', 'a@campus.test'])(
  '%s may have an account',
  (email) => {
    expect(() => rejectUnusableEmail(email)).not.toThrow()
  },
)

test('the placeholder account of deleted members is made also when somebody has the address that it once had', async () => {
  // Proves trust 18/7.
  const app = await startTestApp()
  const stranger = await signedInMember(app)
  const address = { email: 'anonymous@deleted.invalid' }
  await app.deps.db.updateTable('users').set(address).where('id', '=', stranger.id).execute()
  const member = await signedInMember(app)
  const { id } = await shareIdea(app, member)
  const body = { password: member.password, ideas: 'keep' }
  const left = await app.call('POST', '/v1/settings/account-deletion', { token: member.token, body })
  expect(left.statusCode).toBe(200)
  expect((await app.call('GET', `/v1/ideas/${id}`)).json().idea.user_id).toBe(ANONYMOUS_USER_ID)
})

test('the placeholder account of deleted members is found by no address, so that no link leads into it', async () => {
  // Proves trust 18/7.
  const app = await startTestApp()
  const member = await signedInMember(app)
  const body = { password: member.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: member.token, body })
  // As installations of the first release have it.
  const address = { email: 'anonymous@deleted.invalid' }
  await app.deps.db.updateTable('users').set(address).where('id', '=', ANONYMOUS_USER_ID).execute()
  for (const url of ['/v1/auth/tokens/password-reset-request', '/v1/users/activation-request']) {
    expect((await app.call('POST', url, { body: address })).statusCode).toBe(202)
  }
  expect(await app.deliverMails()).toEqual([])
})
