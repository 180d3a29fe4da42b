import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../../../contract/audit.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { AdminUser, AdminUserDetails } from '../../../contract/users.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { openProviders } from '../../lib/sign-in-providers.ts'
import { addKey, addPlatform, addWebhook } from '../../testing/hostile/resources.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { addImport, addInvitation } from '../../testing/invitations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { isSignedIn, openSession } from '../sessions/sessions.service.ts'
import { liftEndedSuspensions } from './users.service.ts'

const USERS = '/v1/admin/users'
const SIGN_IN = '/v1/auth/tokens/authentication'
const UNTIL = '2026-01-19T09:00:00.000Z'

let app: TestApp
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, firstname: 'Meera', lastname: 'Nandan' })
  member = await signedInMember(app, { firstname: 'Lahiru', lastname: 'Ósanda', faculty: 'Faculty of Law' })
})

const list = async (query = '') =>
  (await app.call('GET', `/v1/admin/users${query}`, { token: admin.token })).json() as {
    users: AdminUser[]
    counts: Record<string, number>
    metadata: { total_records: number }
  }
const details = async ({ id }: { id: string }): Promise<AdminUserDetails> =>
  (await app.call('GET', `/v1/admin/users/${id}`, { token: admin.token })).json().user
const change = async ({ id }: { id: string }, body: object, { token } = admin) =>
  app.call('PATCH', `/v1/admin/users/${id}`, { token, body: { version: (await details({ id })).version, ...body } })
const suspend = (of: TestMember, until: string | null = null) =>
  change(of, { suspension: { reason: 'Posted a number of another member', until } })
const lastEntry = async (): Promise<AuditEntry> =>
  (await app.call('GET', '/v1/admin/audit?page_size=1', { token: admin.token })).json().entries[0]
const signIn = ({ email, password }: TestMember) => app.call('POST', SIGN_IN, { body: { email, password } })
const works = async ({ token }: TestMember) => (await app.call('GET', '/v1/profile', { token })).statusCode === 200

async function unactivated(email = 'fathima@campus.example'): Promise<string> {
  const body = { email, username: 'fathima', password: 'first through the door' }
  return (await app.call('POST', '/v1/users', { body })).json().user.id
}

test('GET /v1/admin/users searches by name, username and email address, filters, sorts and counts', async () => {
  await shareIdea(app, member)
  const newcomer = await signedInMember(app, { hasProfile: false })
  await unactivated()
  const suspended = await signedInMember(app, { firstname: 'Zoe', lastname: 'Zed' })
  await suspend(suspended)
  for (const [query, expected] of [
    ['q=osanda%20lahiru', [member.email]],
    ['q=FATHIMA', ['fathima@campus.example']],
    [`q=${newcomer.email}`, [newcomer.email]],
    ['q=%25', []],
    ['faculty=Faculty%20of%20Law', [member.email]],
    ['user_type=admin', [admin.email]],
    ['state=unactivated', ['fathima@campus.example']],
    ['state=newcomer', [newcomer.email]],
    ['state=suspended', [suspended.email]],
    ['state=active', [member.email, admin.email]],
    ['sort=newest&page_size=1', [suspended.email]],
    ['sort=name&page_size=1&page=2', [member.email]],
  ] as const) {
    expect(
      (await list(`?${query}`)).users.map(({ email }) => email),
      query,
    ).toEqual(expected)
  }
  const { counts, metadata, users } = await list()
  expect(counts).toEqual({
    members: 5,
    administrators: 1,
    reviewers: 0,
    unactivated: 1,
    suspended: 1,
    deactivated: 0,
    invited: 0,
  })
  expect(metadata.total_records).toBe(5)
  expect(users.find(({ id }) => id === member.id)).toMatchObject({ ideas_count: 1, state: 'active', version: 1 })
  expect(users.map(({ username }) => username)).not.toContain('Anonymous')
})

test.each(['state=asleep', 'user_type=root', 'sort=age', 'page=0', `q=${'x'.repeat(300)}`])(
  'GET /v1/admin/users refuses %s',
  async (query) => {
    const response = await app.call('GET', `/v1/admin/users?${query}`, { token: admin.token })
    expect(response.statusCode).toBe(422)
  },
)

test('GET /v1/admin/users shows the last activity of a member, updated at most once an hour', async () => {
  const at = async () => (await details(member)).last_active_at
  // Each of its requests reads the session.
  const { call } = await startSecondServer(app, { isCaching: false })
  const act = () => call('GET', '/v1/profile', { token: member.token })
  expect(await at()).toBeNull()
  await act()
  expect(await at()).toBe('2026-01-05T09:00:00.000Z')
  app.clock.advance(59 * MINUTE)
  await act()
  expect(await at()).toBe('2026-01-05T09:00:00.000Z')
  app.clock.advance(MINUTE)
  await act()
  expect(await at()).toBe('2026-01-05T10:00:00.000Z')
})

test('GET /v1/admin/users does not count an open tab as activity', async () => {
  await signIn(member)
  expect(await isSignedIn(app.deps, `Bearer ${member.token}`)).toBe(true)
  expect((await details(member)).last_active_at).toBeNull()
})

test('a request of a member succeeds when the activity cannot be stored', async () => {
  const execute = app.deps.db.getExecutor().executeQuery
  const executor = Object.getPrototypeOf(app.deps.db.getExecutor())
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [{ sql }] = args as [{ sql: string | { text: string } }]
    if ((typeof sql === 'string' ? sql : sql.text).includes('last_active_at" =')) throw new Error('read-only')
    return (execute as (...all: unknown[]) => unknown).apply(this, args)
  })
  expect(await works(member)).toBe(true)
  spy.mockRestore()
  expect((await details(member)).last_active_at).toBeNull()
})

test('GET /v1/admin/users.csv has the filtered members, escapes formulas, and is audited', async () => {
  // Proves trust 29/2.
  await app.deps.db.updateTable('profiles').set({ firstname: '=1+1' }).where('user_id', '=', member.id).execute()
  const get = (token?: string) =>
    app.call('GET', '/v1/admin/users.csv?faculty=Faculty%20of%20Law', token ? { token } : {})
  expect((await get()).statusCode).toBe(401)
  expect((await get(member.token)).statusCode).toBe(403)
  const response = await get(admin.token)
  const [head, row, ...rest] = response.payload.split('\r\n')
  expect(head).toBe('\ufefffirstname,lastname,email,username,faculty,role,state,created_at,last_active_at,ideas')
  expect(row).toMatch(new RegExp(`^'=1\\+1,Ósanda,${member.email},\\w+,Faculty of Law,member,active,2026-01-05T09:00`))
  expect(rest).toEqual([''])
  expect(await lastEntry()).toMatchObject({ action: 'users_exported', after: '1' })
})

test('PATCH /v1/admin/users/:id changes a role from the next request on', async () => {
  const response = await change(member, { user_type: 'admin', reason: 'Reviews from January' })
  expect(response.json().user).toMatchObject({ id: member.id, user_type: 'admin', version: 2 })
  expect((await app.call('GET', USERS, { token: member.token })).statusCode).toBe(200)
  const { notifications } = (await app.call('GET', '/v1/notifications', { token: member.token })).json()
  expect(notifications).toMatchObject([{ kind: 'account_changed', fields: ['role'], role: 'admin', actor: null }])
  expect(JSON.stringify(notifications)).not.toContain('Reviews from January')
  expect(await lastEntry()).toMatchObject({
    action: 'role_changed',
    actor: { user: { id: admin.id } },
    target: { kind: 'member', id: member.id, name: 'Lahiru Ósanda' },
    before: 'normal',
    after: 'admin',
    reason: 'Reviews from January',
  })
  await change(member, { user_type: 'normal' })
  expect((await app.call('GET', USERS, { token: member.token })).statusCode).toBe(403)
})

test('PATCH /v1/admin/users/:id suspends with a reason and an end, shown at sign-in, and lifts a suspension', async () => {
  const { suspension } = (await suspend(member, UNTIL)).json().user
  expect(suspension).toEqual({
    since: '2026-01-05T09:00:00.000Z',
    until: UNTIL,
    reason: 'Posted a number of another member',
  })
  expect(await works(member)).toBe(false)
  const refused = await signIn(member)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Your account is suspended until 19 January 2026 at 09:00 UTC. Please write to the administrators. Reason: Posted a number of another member',
  ])
  expect(await lastEntry()).toMatchObject({ action: 'member_suspended', after: UNTIL })
  await change(member, { suspension: null, reason: 'By mistake' })
  expect(await works(member)).toBe(true)
  expect(await lastEntry()).toMatchObject({ action: 'suspension_lifted', reason: 'By mistake' })
})

test('a suspension ends by itself, unless it was extended', async () => {
  const other = await signedInMember(app)
  await suspend(member, UNTIL)
  await suspend(other, UNTIL)
  app.clock.advance(14 * DAY - 1)
  await liftEndedSuspensions(app.deps)
  expect((await signIn(member)).statusCode).toBe(403)
  admin = { ...admin, token: (await openSession(app.deps, admin.id)).token }
  await suspend(other, '2026-02-01T00:00:00Z')
  app.clock.advance(1)
  await liftEndedSuspensions(app.deps)
  expect((await signIn(member)).statusCode).toBe(201)
  expect((await signIn(other)).statusCode).toBe(403)
  expect(await lastEntry()).toMatchObject({
    action: 'suspension_lifted',
    actor: { kind: 'system', user: null },
    ip: '',
  })
})

test('PATCH /v1/admin/users/:id makes reviewers, sets their scope, and removes both', async () => {
  // Proves spec S/50.
  const scope = { faculties: ['Faculty of Law'], categories: ['Design'] }
  expect((await change(member, { review_scope: scope })).json().error).toEqual({ review_scope: expect.any(String) })
  expect((await change(member, { user_type: 'reviewer', review_scope: scope })).statusCode).toBe(200)
  expect(await details(member)).toMatchObject({ user_type: 'reviewer', review_scope: scope })
  expect((await list('?user_type=reviewer')).users.map(({ id }) => id)).toEqual([member.id])
  expect((await list()).counts).toMatchObject({ reviewers: 1, administrators: 1 })
  expect(await lastEntry()).toMatchObject({
    action: 'review_scope_changed',
    ...{ before: 'everything', after: 'Faculty of Law, Design' },
  })
  await change(member, { review_scope: { faculties: [], categories: [] } })
  expect(await details(member)).toMatchObject({ review_scope: { faculties: [], categories: [] } })
  await change(member, { user_type: 'normal' })
  expect(await details(member)).toMatchObject({ user_type: 'normal', review_scope: null })
  await change(member, { user_type: 'reviewer' })
  expect(await details(member)).toMatchObject({ review_scope: { faculties: [], categories: [] } })
})

test('PATCH /v1/admin/users/:id keeps the last administrator, and gives reviewers no administrative access', async () => {
  // Proves trust 25/1.
  expect((await change(admin, { user_type: 'reviewer' })).statusCode).toBe(409)
  await change(member, { user_type: 'reviewer' })
  const calls = Object.values(ENDPOINTS).filter(({ access, method }) => access === 'admin' && method === 'GET')
  for (const { path } of calls) {
    const url = path.replace(/:\w+/, member.id)
    expect((await app.call('GET', url, { token: member.token })).statusCode, path).toBe(403)
  }
  expect((await app.call('GET', '/v1/ideas', { token: member.token })).statusCode).toBe(200)
})

test('PATCH /v1/admin/users/:id refuses a stale version, an empty change, a past end, a blank reason, oneself and unknown ids', async () => {
  // Proves trust 32/4.
  const stale = { version: 0, user_type: 'admin' }
  expect((await change(member, stale)).json().error).toEqual({ version: expect.any(String) })
  expect((await change(member, {})).statusCode).toBe(422)
  expect((await suspend(member, '2026-01-05T09:00:00Z')).json().error).toEqual({ until: 'Must be in the future' })
  expect((await change(member, { suspension: { reason: ' ' } })).statusCode).toBe(422)
  await signedInMember(app, { isAdmin: true })
  expect((await suspend(admin)).statusCode).toBe(409)
  const body = { user_type: 'admin', version: 1 }
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect((await app.call('PATCH', `${USERS}/${id}`, { token: admin.token, body })).statusCode).toBe(404)
  }
  expect((await details(member)).version).toBe(1)
})

describe('the password', () => {
  const ended = () => app.call('DELETE', `/v1/admin/users/${member.id}/sessions`, { token: admin.token })
  const confirm = (password: string, token = admin.token) =>
    app.call('POST', '/v1/settings/password/confirmation', { token, body: { password } })

  test('the password is required after ten minutes, and then counts for the session for ten minutes', async () => {
    // Proves trust 32/2.
    app.clock.advance(10 * MINUTE)
    expect((await ended()).json().error).toEqual({ password: 'Please confirm with your password.' })
    expect((await change(member, { user_type: 'admin' })).statusCode).toBe(403)
    const gone = `/v1/admin/users/${member.id}?ideas=keep&reason=Left`
    expect((await app.call('DELETE', gone, { token: admin.token })).statusCode).toBe(403)
    expect(await works(member)).toBe(true)
    expect((await confirm('not the password')).statusCode).toBe(422)
    expect((await ended()).statusCode).toBe(403)
    expect((await confirm(admin.password)).statusCode).toBe(204)
    expect((await ended()).statusCode).toBe(204)
    expect(await works(member)).toBe(false)
    expect(await lastEntry()).toMatchObject({ action: 'sessions_ended', target: { id: member.id } })
    app.clock.advance(10 * MINUTE)
    expect((await ended()).statusCode).toBe(403)
  })

  test('guesses of the password are limited', async () => {
    // Proves trust 32/2.
    for (let attempt = 0; attempt < 10; attempt++) await confirm('not the password')
    expect((await confirm(admin.password)).statusCode).toBe(429)
  })
})

describe('DELETE /v1/admin/users/:id', () => {
  const remove = ({ id }: { id: string }, query: string) =>
    app.call('DELETE', `/v1/admin/users/${id}?${query}`, { token: admin.token })

  test('DELETE /v1/admin/users/:id deletes the account with its ideas, or leaves them as Anonymous', async () => {
    const other = await signedInMember(app)
    const [gone, kept] = [await shareIdea(app, member), await shareIdea(app, other)]
    expect((await remove(member, 'ideas=delete&reason=Asked%20for%20it')).statusCode).toBe(204)
    expect((await remove(other, 'ideas=keep&reason=Asked%20for%20it')).statusCode).toBe(204)
    expect((await app.call('GET', `/v1/ideas/${gone.id}`)).statusCode).toBe(404)
    expect((await app.call('GET', `/v1/ideas/${kept.id}`)).json().idea.author.username).toBe('Anonymous')
    expect((await signIn(member)).statusCode).toBe(401)
    expect(await lastEntry()).toMatchObject({ action: 'member_deleted', target: { id: null }, reason: 'Asked for it' })
  })

  test('DELETE /v1/admin/users/:id refuses oneself, an unknown id, and a missing choice or reason', async () => {
    await signedInMember(app, { isAdmin: true })
    expect((await remove(admin, 'ideas=keep&reason=Bye')).statusCode).toBe(409)
    expect((await remove(member, 'ideas=keep')).statusCode).toBe(422)
    expect((await remove(member, 'reason=Bye')).statusCode).toBe(422)
    expect((await remove({ id: crypto.randomUUID() }, 'ideas=keep&reason=Bye')).statusCode).toBe(404)
    expect(await works(member)).toBe(true)
  })
})

test('POST /v1/admin/users/:id/activation mails the link again, and refuses an active account', async () => {
  const id = await unactivated()
  await app.deliverMails()
  const resend = (of: string) => app.call('POST', `/v1/admin/users/${of}/activation`, { token: admin.token })
  expect((await resend(id)).statusCode).toBe(202)
  expect((await app.deliverMails()).map(({ to }) => to)).toEqual(Array(2).fill('fathima@campus.example'))
  expect((await resend(member.id)).statusCode).toBe(409)
})

test('details of a member are for administrators alone', async () => {
  expect(await details(member)).toMatchObject({
    email: member.email,
    mobile: '+94 11 000 0000',
    program: 'Computing',
    sessions_count: 1,
    comments_count: 0,
    suspension: null,
  })
  for (const [token, status] of [
    [undefined, 401],
    [member.token, 403],
  ] as const) {
    const response = await app.call('GET', `/v1/admin/users/${admin.id}`, token ? { token } : {})
    expect(response.statusCode).toBe(status)
    expect(response.payload).not.toContain(admin.email)
  }
})

/** An image of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A request of each administrative call that changes something. A missing one fails the test below. */
const CHANGES: Record<string, (id: string) => Parameters<TestApp['call']>> = {
  changeUser: (id) => ['PATCH', `/v1/admin/users/${id}`, { body: { user_type: 'admin', version: 1 } }],
  deleteUser: (id) => ['DELETE', `/v1/admin/users/${id}?ideas=keep&reason=Left`],
  endUserSessions: (id) => ['DELETE', `/v1/admin/users/${id}/sessions`],
  resendActivation: (id) => ['POST', `/v1/admin/users/${id}/activation`],
  inviteToSite: (id) => ['POST', '/v1/admin/invitations', { body: { emails: [`${id}@campus.example`] } }],
  importUsers: () => [
    'POST',
    '/v1/admin/users/import',
    { body: { csv: btoa('mail\na@import.example'), dry_run: false } },
  ],
  resetSecondFactor: (id) => ['POST', `/v1/admin/users/${id}/second-factor/reset`, { body: { reason: 'Lost' } }],
  cancelSecondFactorReset: (id) => ['DELETE', `/v1/admin/users/${id}/second-factor/reset`],
  startProviderTest: () => ['POST', '/v1/admin/provider-tests', { body: { provider: 'google' } }],
  createScimToken: () => ['POST', '/v1/admin/scim-tokens', { body: { name: 'Directory' } }],
  deleteScimToken: (id) => ['DELETE', `/v1/admin/scim-tokens/${id}`],
  endMailPauses: (id) => ['DELETE', `/v1/admin/mail-pauses?member=${id}`],
  undoImport: (id) => ['DELETE', `/v1/admin/users/imports/${id}`],
  testMail: () => ['POST', '/v1/admin/mail-test'],
  resendAccountInvitation: (id) => ['POST', `/v1/admin/invitations/${id}/mail`],
  revokeAccountInvitation: (id) => ['DELETE', `/v1/admin/invitations/${id}`],
  createServiceKey: () => [
    'POST',
    '/v1/admin/keys',
    { body: { name: 'Reports', scopes: ['users:read'], expires_in_days: 30 } },
  ],
  revokeServiceKey: (id) => ['DELETE', `/v1/admin/keys/${id}`],
  revokeCertificate: (id) => ['DELETE', `/v1/admin/certificates/${id}?reason=Mistaken`],
  createWebhook: () => [
    'POST',
    '/v1/admin/webhooks',
    { body: { name: 'Hook', url: 'https://hooks.example/quad', kinds: ['idea.shared'], form: 'json' } },
  ],
  changeWebhook: (id) => ['PATCH', `/v1/admin/webhooks/${id}`, { body: { name: 'Other' } }],
  deleteWebhook: (id) => ['DELETE', `/v1/admin/webhooks/${id}`],
  createPlatform: (id) => [
    'POST',
    '/v1/admin/platforms',
    {
      body: {
        ...{ name: 'Moodle', issuer: 'https://moodle.example', client_id: id, deployment_ids: ['1'] },
        ...{ auth_url: 'https://203.0.113.7/auth', token_url: 'https://203.0.113.7/token' },
        jwks_url: 'https://203.0.113.7/jwks',
      },
    },
  ],
  makePlatformLink: () => ['POST', '/v1/admin/platforms/links'],
  changePlatform: (id) => ['PATCH', `/v1/admin/platforms/${id}`, { body: { name: 'Other' } }],
  deletePlatform: (id) => ['DELETE', `/v1/admin/platforms/${id}`],
  runIdeaImport: (id) => ['POST', `/v1/admin/idea-imports/${id}/run`, { body: {} }],
  undoIdeaImport: (id) => ['DELETE', `/v1/admin/idea-imports/${id}`],
  uploadSiteImage: () => ['POST', '/v1/admin/settings/images', { body: { use: 'logo', image: PNG } }],
  saveSiteSettings: () => [
    'PUT',
    '/v1/admin/settings',
    { body: { sign_up: { policy: 'invitation', domains: [] }, version: 0 } },
  ],
}

/** Their effects are in the log of the webhook, or on the page of the platform or import, which is logged once it runs. */
const LOGGED_ELSEWHERE = ['testWebhook', 'resendDelivery', 'testPlatform', 'createIdeaImport', 'changeIdeaImport']

/** Rows that some of these calls change. */
const PREPARED: Record<string, (id: string) => Promise<unknown>> = {
  resetSecondFactor: (id) =>
    app.deps.db.updateTable('users').set({ authenticator_at: UNTIL }).where('id', '=', id).execute(),
  cancelSecondFactorReset: (user_id) =>
    app.deps.db
      .insertInto('second_factor_resets')
      .values({ user_id, reason: 'Lost', created_at: UNTIL, due_at: UNTIL })
      .execute(),
  revokeServiceKey: (id) => addKey(app, null, id),
  revokeCertificate: (id) =>
    app.deps.db
      .insertInto('certificates')
      .values({
        ...{ id, place: 1, user_id: id, kind: 'reviews', about: 'reviews', idea_id: null, call_id: null },
        ...{
          ended_at: null,
          end_kind: null,
          reason: '',
          award_id: null,
          name: 'Nethmi',
          issuer: 'Quad',
          facts: '{}',
          key_id: 'k',
          jwt: '',
          issued_at: UNTIL,
        },
      })
      .execute(),
  createWebhook: async () => {
    app.deps.internet = { ports: [443], resolve: async () => ['203.0.113.7'], mayConnectTo: () => true }
  },
  changeWebhook: (id) => addWebhook(app, id),
  deleteWebhook: (id) => addWebhook(app, id),
  changePlatform: (id) => addPlatform(app, id),
  deletePlatform: (id) => addPlatform(app, id),
  runIdeaImport: (id) => addIdeaImport(id, 'checked'),
  undoIdeaImport: (id) => addIdeaImport(id, 'done'),
  startProviderTest: async () => {
    const googleSignIn = { issuer: 'https://idp.example', clientId: 'quad', clientSecret: 'a secret' }
    for (const [name, provider] of openProviders({ ...app.deps.config, googleSignIn })) {
      app.deps.providers.set(name, provider)
    }
  },
  endMailPauses: async (user_id) => {
    const { email } = await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    const bounce = { user_id, email, reason: '550 5.1.1 no such user', created_at: UNTIL }
    const bounces = [1, 2, 3].map((at) => ({ ...bounce, mail_id: `${user_id}-${at}` }))
    await app.deps.db.insertInto('mail_bounces').values(bounces).execute()
  },
  deleteScimToken: (id) =>
    app.deps.db
      .insertInto('scim_tokens')
      .values({ id, name: 'Directory', token_hash: id, created_at: UNTIL })
      .execute(),
}

async function addIdeaImport(id: string, state: 'checked' | 'done'): Promise<void> {
  const body = { file: btoa('title,text\nQuiz packs,Download overnight'), file_name: 'ideas.csv' }
  const made = await app.call('POST', '/v1/admin/idea-imports', { token: admin.token, body })
  const at = app.clock.now().toISOString()
  const change = { id, state, ...(state === 'done' ? { run_at: at } : {}) }
  await app.deps.db.deleteFrom('idea_import_rows').execute()
  await app.deps.db.updateTable('idea_imports').set(change).where('id', '=', made.json().import.id).execute()
}

test('every administrative change leaves an audit entry', async () => {
  // Proves trust 33/2.
  const isChange = ({ method, access }: (typeof ENDPOINTS)[string]) => method !== 'GET' && access === 'admin'
  // permissions.test.ts covers the calls about ideas.
  const calls = Object.entries(ENDPOINTS).filter(([, one]) => isChange(one) && !one.path.startsWith('/v1/ideas/'))
  const known = [...Object.keys(CHANGES), ...LOGGED_ELSEWHERE]
  expect(calls.map(([name]) => name).toSorted()).toEqual(known.toSorted())
  const countEntries = async () => (await app.deps.db.selectFrom('audit_entries').select('id').execute()).length
  for (const [name, of] of Object.entries(CHANGES)) {
    const id = await unactivated(`${name.toLowerCase()}@campus.example`)
    await addInvitation(app, id)
    await addImport(app, id)
    await PREPARED[name]?.(id)
    const before = await countEntries()
    const [method, url, options] = of(id)
    const response = await app.call(method, url, { ...options, token: admin.token })
    expect(response.statusCode, name).toBeLessThan(300)
    expect(await countEntries(), name).toBe(before + 1)
  }
})

test('one of two administrators stays when they demote, suspend or delete each other at once, in two processes', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 32/1.
  // On SQLite two connections of one process wait for each other for ever.
  const other = app.deps.config.database.engine === 'postgres' ? await startSecondServer(app) : app
  const acts: ((id: string) => Parameters<TestApp['call']>)[] = [
    (id) => ['PATCH', `/v1/admin/users/${id}`, { body: { user_type: 'normal', version: 1 } }],
    (id) => ['PATCH', `/v1/admin/users/${id}`, { body: { suspension: { reason: 'A quarrel' }, version: 1 } }],
    (id) => ['DELETE', `/v1/admin/users/${id}?ideas=delete&reason=Quarrel`],
  ]
  await app.deps.db.updateTable('users').set({ user_type: 'normal' }).execute()
  for (const act of acts) {
    const [one, two] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app, { isAdmin: true })]
    const by = (server: TestApp, { token }: TestMember, [method, url, options]: ReturnType<typeof act>) =>
      server.call(method, url, { ...options, token })
    const responses = await Promise.all([by(app, one, act(two.id)), by(other, two, act(one.id))])
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => [401, 403, 409].includes(status))).toHaveLength(1)
    const admins = app.deps.db.selectFrom('users').select('id').where('user_type', '=', 'admin')
    expect(await admins.where('locked_at', 'is', null).execute()).toHaveLength(1)
    await app.deps.db.updateTable('users').set({ user_type: 'normal' }).execute()
  }
})

test('the only administrator cannot be demoted', async () => {
  const response = await change(admin, { user_type: 'normal' })
  expect(response.json().message).toBe('This is the only administrator. Please promote somebody else first.')
  app.clock.advance(HOUR)
  expect((await details(admin)).user_type).toBe('admin')
})
