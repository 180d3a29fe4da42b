import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../lib/tokens.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

let app: TestApp
let lines: Record<string, unknown>[]

beforeEach(async () => {
  lines = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  app = await startTestApp({}, pino({ level: 'info' }, stream))
})

const signIn = ({ email, password }: Pick<TestMember, 'email' | 'password'>) =>
  app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
const signInLines = () => lines.filter(({ msg }) => msg === 'signed in' || msg === 'sign-in failed')

test('the log names the account of every sign-in, also of failed ones, and no email address', async () => {
  // Proves trust 18/4.
  const member = await signedInMember(app)
  const suspended = await signedInMember(app)
  await changeAccountStatus(app.deps, suspended.email, 'suspend')
  await signIn(member)
  await signIn({ ...member, password: 'not the password' })
  await signIn({ ...member, email: 'nobody@campus.example' })
  await signIn(suspended)
  expect(signInLines()).toMatchObject([
    { msg: 'signed in', account: member.id, method: 'password' },
    { msg: 'sign-in failed', account: member.id, reason: 'wrong password' },
    { account: `sha256:${hashToken('nobody@campus.example')}`, reason: 'wrong password' },
    { account: suspended.id, reason: 'suspended' },
  ])
  const requests = lines.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)
  for (const { reqId } of signInLines()) expect(requests).toContain(reqId)
  expect(JSON.stringify(lines)).not.toMatch(/campus\.example/)
})

test('the log names the account whose sign-ins are limited', async () => {
  const member = await signedInMember(app)
  for (let attempt = 0; attempt < 11; attempt++) await signIn({ ...member, password: 'not the password' })
  expect(signInLines().at(-1)).toMatchObject({ account: `sha256:${hashToken(member.email)}`, reason: 'rate limit' })
})

test('the audit log has sign-ins of reviewers and administrators alone', async () => {
  // Proves trust 18/4.
  const [member, reviewer, admin] = [
    await signedInMember(app),
    await signedInMember(app, { isReviewer: true }),
    await signedInMember(app, { isAdmin: true }),
  ]
  for (const who of [member, reviewer, admin]) await signIn(who)
  await signIn({ ...admin, password: 'not the password' })
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=signed_in', { token: admin.token })).json()
  expect(entries.map(({ actor }: { actor: { user: { id: string } } }) => actor.user.id).sort()).toEqual(
    [reviewer.id, admin.id].sort(),
  )
})

test('150 simultaneous sign-ins of one network all succeed, some after a 503 with Retry-After', async () => {
  // Proves trust 5/3.
  const members = await Promise.all(Array.from({ length: 50 }, () => signedInMember(app)))
  const statuses: number[] = []
  const untilServed = async (member: TestMember): Promise<void> => {
    const { statusCode, headers } = await signIn(member)
    statuses.push(statusCode)
    if (statusCode !== 503) return
    expect(headers['retry-after']).toBe('5')
    await setTimeout(1_000)
    return untilServed(member)
  }
  await Promise.all(Array.from({ length: 150 }, (_, index) => untilServed(members[index % 50] as TestMember)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(150)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
  const refused = lines.filter(({ msg }) => msg === 'request failed')
  expect(new Set(refused.map(({ level }) => level))).toEqual(new Set([pino.levels.values.warn]))
})
