import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttributeRule } from '../../lib/attribute-rules.ts'
import { signedInMember } from '../../testing/members.ts'
import { type IssuerUser, type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const RULES: AttributeRule[] = [
  { claim: 'ou', field: 'faculty' },
  { claim: 'programme', field: 'program' },
  { claim: 'given_name', field: 'firstname' },
  { claim: 'family_name', field: 'lastname' },
  { claim: 'roles', is: 'quad-reviewer', role: 'reviewer' },
  { claim: 'eduPersonScopedAffiliation', is: 'member@campus.example', role: 'member' },
  { claim: 'eduPersonScopedAffiliation', is: 'former@campus.example', suspend: true },
]
const NETHMI = { sub: 'u-1', email: 'nethmi@campus.example', email_verified: true }
const STUDIES = { given_name: 'Nethmi', family_name: 'Perin', ou: 'Law', programme: 'LLB' }

let campus: OidcIssuer

beforeAll(async () => {
  campus = await startIssuer()
  trustIssuer(campus)
})
afterAll(() => campus.stop())

function startApp(): Promise<TestApp> {
  const { url, clientId, clientSecret } = campus
  const access = { issuer: url, clientId, clientSecret, domains: ['campus.example'] }
  return startTestApp({
    identityProviders: [{ name: 'campus', label: 'Campus', ...access, scopes: ['campus'], rules: RULES }],
  })
}

/** Signs in. Returns the bearer, else the problem. */
async function signIn(app: TestApp, claims: Record<string, unknown>): Promise<{ token?: string; problem?: string }> {
  campus.user = { ...NETHMI, ...claims } as IssuerUser
  const login = await app.call('GET', '/v1/auth/campus/login')
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const back = await campus.visit(String(login.headers.location))
  const { headers } = await app.call('GET', `/v1/auth/campus/callback?${back.searchParams}`, { headers: { cookie } })
  const { token, problem } = Object.fromEntries(new URL(String(headers.location)).searchParams)
  if (!token) return { problem: String(problem) }
  const response = await app.call('POST', '/v1/auth/tokens/google', { body: { token } })
  return { token: response.json().authentication_token.token }
}

const ownProfile = async (app: TestApp, token = '') => (await app.call('GET', '/v1/profile', { token })).json().profile

async function audited(app: TestApp) {
  const rows = await app.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind', 'value_before', 'value_after', 'reason'])
    .orderBy('id')
    .execute()
  return rows.filter(({ action }) =>
    ['member_updated', 'role_changed', 'member_deactivated', 'member_reactivated'].includes(action),
  )
}

test('fields owned by the university are set at each sign-in, and each change is in the audit log', async () => {
  const app = await startApp()
  const { token } = await signIn(app, STUDIES)
  const owned_fields = ['faculty', 'firstname', 'lastname', 'program']
  expect(await ownProfile(app, token)).toMatchObject({
    faculty: 'Law',
    program: 'LLB',
    firstname: 'Nethmi',
    owned_fields,
  })
  await signIn(app, STUDIES)
  expect(await audited(app)).toHaveLength(1)
  await signIn(app, { ...STUDIES, ou: 'Education' })
  expect((await ownProfile(app, token)).faculty).toBe('Faculty of Education')
  expect((await audited(app)).at(-1)).toMatchObject({
    ...{ action: 'member_updated', actor_kind: 'system', reason: 'Campus' },
    ...{ value_before: 'faculty: Law', value_after: 'faculty: Faculty of Education' },
  })
})

test('fields owned by the university stay unchanged in onboarding and edits, and other fields change', async () => {
  const app = await startApp()
  const { token = '' } = await signIn(app, STUDIES)
  const studies = { degree: 'LLB', uni: 'Hanthana', faculty: 'Science', program: 'Physics', year: '1' }
  const body = { firstname: 'Other', lastname: 'Name', title: 'Student', ...studies }
  expect((await app.call('POST', '/v1/profile/new', { token, body })).statusCode).toBeLessThan(300)
  expect(await ownProfile(app, token)).toMatchObject({ firstname: 'Nethmi', faculty: 'Law', title: 'Student' })
  const change = (body: object) => app.call('PATCH', '/v1/profile/update', { token, body })
  const refused = await change({ faculty: 'Science', title: 'Lecturer' })
  expect([refused.statusCode, refused.json().error]).toEqual([422, { faculty: 'Your university keeps this' }])
  expect((await change({ faculty: 'Law', title: 'Lecturer' })).statusCode).toBe(200)
  expect(await ownProfile(app, token)).toMatchObject({ faculty: 'Law', title: 'Lecturer' })
})

test('fields owned by the university return to the member after the claims disappear', async () => {
  const app = await startApp()
  await signIn(app, STUDIES)
  const { token } = await signIn(app, {})
  expect(await ownProfile(app, token)).toMatchObject({ faculty: 'Law', owned_fields: [] })
})

describe('fields owned by the university and the directory', () => {
  /** Provisions the member of the tests, as the directory does. */
  async function provision(app: TestApp) {
    const admin = await signedInMember(app, { isAdmin: true })
    const tokens = { token: admin.token, body: { name: 'Directory' } }
    const { secret } = (await app.call('POST', '/v1/admin/scim-tokens', tokens)).json()
    const scim = (method: 'POST' | 'DELETE', path = '', body?: object) =>
      app.send({
        ...{ method, url: `/scim/v2/Users${path}` },
        ...(body && { payload: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/scim+json' }) },
      })
    const { id } = (await scim('POST', '', { userName: 'nethmi', emails: [{ value: NETHMI.email }] })).json()
    return { id, remove: () => scim('DELETE', `/${id}`) }
  }

  async function unlinkAll(app: TestApp, token: string): Promise<void> {
    await app.deps.db.updateTable('users').set({ password_hash: 'x' }).where('email', '=', NETHMI.email).execute()
    const { identities } = (await app.call('GET', '/v1/me/identities', { token })).json()
    for (const { id } of identities) {
      expect((await app.call('DELETE', `/v1/me/identities/${id}`, { token })).statusCode).toBe(204)
    }
  }

  const OWNED = ['faculty', 'firstname', 'lastname', 'program']

  test('stay so after the last provider is unlinked, and after sign-ins without claims, while it provisions', async () => {
    const app = await startApp()
    const { token = '' } = await signIn(app, STUDIES)
    const { remove, id } = await provision(app)
    await signIn(app, {})
    expect((await ownProfile(app, token)).owned_fields).toEqual(OWNED)
    await unlinkAll(app, token)
    expect((await ownProfile(app, token)).owned_fields).toEqual(OWNED)
    const change = await app.call('PATCH', '/v1/profile/update', { token, body: { faculty: 'Science' } })
    expect([change.statusCode, change.json().error]).toEqual([422, { faculty: 'Your university keeps this' }])
    expect((await remove()).statusCode).toBe(204)
    const profile = app.deps.db.selectFrom('profiles').select('owned_fields').where('user_id', '=', id)
    expect(await profile.execute()).toEqual([{ owned_fields: '[]' }])
  })

  test('stay so after the directory deletes a member whose provider is linked', async () => {
    const app = await startApp()
    await signIn(app, STUDIES)
    const { remove, id } = await provision(app)
    await remove()
    const profile = app.deps.db.selectFrom('profiles').select('owned_fields').where('user_id', '=', id)
    expect(await profile.execute()).toEqual([{ owned_fields: JSON.stringify(OWNED) }])
  })

  test('return to a member after the last provider is unlinked, where no directory provisions the member', async () => {
    const app = await startApp()
    const { token = '' } = await signIn(app, STUDIES)
    await unlinkAll(app, token)
    expect((await ownProfile(app, token)).owned_fields).toEqual([])
  })
})

test('fields owned by the university are marked on the own profile only', async () => {
  const app = await startApp()
  const { token } = await signIn(app, STUDIES)
  const { id } = await ownProfile(app, token)
  const admin = await signedInMember(app, { isAdmin: true })
  const { profile } = (await app.call('GET', `/v1/profiles/${id}`, { token: admin.token })).json()
  expect(profile?.owned_fields).toBeUndefined()
})

describe('roles and leaving', () => {
  const typeOf = async (app: TestApp, token = '') => (await ownProfile(app, token)).user_type

  test('a claim makes a reviewer or a member, and never touches an administrator', async () => {
    const app = await startApp()
    const { token } = await signIn(app, { roles: ['quad-reviewer', 'quad-admin'] })
    expect(await typeOf(app, token)).toBe('reviewer')
    await signIn(app, { eduperson_scoped_affiliation: ['member@campus.example'] })
    expect(await typeOf(app, token)).toBe('normal')
    expect((await audited(app)).map(({ action, value_after }) => [action, value_after])).toEqual([
      ['role_changed', 'reviewer'],
      ['role_changed', 'normal'],
    ])
    await app.deps.db.updateTable('users').set({ user_type: 'admin' }).execute()
    const again = await signIn(app, {
      eduperson_scoped_affiliation: ['member@campus.example', 'former@campus.example'],
    })
    expect(await typeOf(app, again.token)).toBe('admin')
  })

  test('a claim of leaving deactivates the member until it ends, ends all sessions, and deletes nothing', async () => {
    // Proves trust 46/3.
    const app = await startApp()
    const { token } = await signIn(app, STUDIES)
    const former = { eduperson_scoped_affiliation: 'former@campus.example' }
    expect(await signIn(app, former)).toEqual({ problem: 'left' })
    expect((await app.call('GET', '/v1/profile', { token })).statusCode).toBe(401)
    expect(await signIn(app, former)).toEqual({ problem: 'left' })
    expect((await audited(app)).at(-1)).toMatchObject({ action: 'member_deactivated', reason: 'Campus' })
    expect((await signIn(app, STUDIES)).token).toBeDefined()
    expect((await audited(app)).at(-1)).toMatchObject({ action: 'member_reactivated', reason: 'Campus' })
    expect(await app.deps.db.selectFrom('profiles').select('faculty').execute()).toEqual([{ faculty: 'Law' }])
  })

  test('a claim of leaving makes no account', async () => {
    const app = await startApp()
    expect(await signIn(app, { eduperson_scoped_affiliation: 'former@campus.example' })).toEqual({ problem: 'left' })
    expect(await app.deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})
