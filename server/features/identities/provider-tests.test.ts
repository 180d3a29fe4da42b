import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { type IssuerUser, type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { requestOf, type SamlIssuer, type SamlKey, samlIssuer, samlKeys } from '../../testing/saml-issuer.ts'
import { postForm, signInBySaml } from '../../testing/saml-sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneTests } from './provider-tests.service.ts'

let hospital: OidcIssuer
let campus: SamlIssuer
let otherKey: SamlKey
let app: TestApp
let admin: TestMember

beforeAll(async () => {
  hospital = await startIssuer()
  trustIssuer(hospital)
  const [key, other] = await samlKeys()
  campus = samlIssuer('campus', key)
  otherKey = other
})
afterAll(() => hospital.stop())
beforeEach(async () => {
  app = await startTestApp({
    identityProviders: [
      campus.entry('campus', {
        rules: [
          { claim: 'eduPersonScopedAffiliation', is: 'staff@campus.example', role: 'reviewer' },
          { claim: 'ou', field: 'faculty' },
          { claim: 'eduPersonAffiliation', is: 'former', suspend: true },
        ],
      }),
      {
        ...{ name: 'hospital', label: 'The hospital', issuer: hospital.url, clientId: hospital.clientId },
        ...{ clientSecret: hospital.clientSecret, domains: [], scopes: [], rules: [] },
      },
    ],
  })
  admin = await signedInMember(app, { isAdmin: true })
})

const start = (provider: string, { token } = admin) =>
  app.call('POST', '/v1/admin/provider-tests', { token, body: { provider } })

const read = (id: string, { token } = admin) => app.call('GET', `/v1/admin/provider-tests/${id}`, { token })

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** Follows the link of a test in the browser that began it. */
const follow = (started: Awaited<ReturnType<typeof start>>) =>
  app.call('GET', started.json().path, { headers: { cookie: cookieOf(started) } })

const users = async () => (await app.deps.db.selectFrom('users').select('id').execute()).length

/** Runs a test at the SAML provider. Returns where it leads. */
async function testCampus(attributes: Record<string, string>, send = campus.signedResponse): Promise<URL> {
  const login = await follow(await start('campus'))
  const inResponseTo = requestOf(String(login.headers.location)).id
  const encoded = send({ subject: 'c-1', attributes, inResponseTo })
  const posted = await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: encoded })
  const page = new URL(String(posted.headers.location))
  if (page.pathname === '/admin/settings') return page
  const { headers } = await app.call('GET', page.pathname + page.search, { headers: { cookie: cookieOf(login) } })
  return new URL(String(headers.location))
}

const resultAt = async (page: URL) => (await read(page.searchParams.get('test') ?? '')).json().result

async function testHospital(user: IssuerUser, choice: 'continue' | 'cancel' = 'continue'): Promise<URL> {
  hospital.user = user
  const login = await follow(await start('hospital'))
  const back = await hospital.visit(String(login.headers.location), choice)
  const { headers } = await app.call('GET', `/v1/auth/hospital/callback?${back.searchParams}`, {
    headers: { cookie: cookieOf(login) },
  })
  return new URL(String(headers.location))
}

test('a session names the provider that opened it', async () => {
  const { token = '' } = await signInBySaml(app, campus, { attributes: { mail: 'a@campus.example' } })
  const { sessions } = (await app.call('GET', '/v1/sessions', { token })).json()
  expect(sessions).toMatchObject([{ opened_by: 'provider', provider: 'The campus' }])
})

test('a test of a sign-in shows the claims and the result of the rules, and leaves nothing behind', async () => {
  const before = await users()
  const page = await testCampus({
    'urn:oid:0.9.2342.19200300.100.1.3': 'new@campus.example',
    'urn:oid:2.5.4.11': 'Faculty of Education',
    eduPersonScopedAffiliation: 'staff@campus.example',
    favourite: 'tea',
  })
  expect(page.pathname).toBe('/admin/settings')
  expect(await resultAt(page)).toEqual({
    ...{ problem: null, subject: 'c-1', email: 'new@campus.example', name: null },
    claims: [
      { name: 'urn:oid:0.9.2342.19200300.100.1.3', values: ['new@campus.example'], is_used: false },
      { name: 'urn:oid:2.5.4.11', values: ['Faculty of Education'], is_used: true },
      { name: 'eduPersonScopedAffiliation', values: ['staff@campus.example'], is_used: true },
      { name: 'favourite', values: ['tea'], is_used: false },
    ],
    rules: { fields: [{ field: 'faculty', value: 'Faculty of Education' }], role: 'reviewer', has_left: false },
    admission: 'creates',
  })
  expect(await users()).toBe(before)
  expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect(await app.deps.db.selectFrom('provider_sessions').selectAll().execute()).toEqual([])
  expect(await app.deliverMails()).toEqual([])
})

test('a test of a sign-in neither suspends nor links anybody', async () => {
  // Proves trust 34/9.
  const member = await signedInMember(app)
  const link = await testCampus({ mail: member.email })
  expect(await resultAt(link)).toMatchObject({ admission: 'links' })
  const signedIn = await signInBySaml(app, campus, { subject: 'c-1', attributes: { mail: member.email } })
  expect(signedIn.id).toBe(member.id)
  expect(await resultAt(await testCampus({ mail: member.email }))).toMatchObject({ admission: 'opens' })
  const left = await testCampus({ mail: member.email, eduPersonAffiliation: 'former' })
  expect(await resultAt(left)).toMatchObject({ problem: null, admission: null, rules: { has_left: true } })
  expect((await app.call('GET', '/v1/profile', { token: member.token })).statusCode).toBe(200)
})

test('a test of a sign-in opens no session, returns no code, and leaves a pending sign-in intact', async () => {
  // Proves trust 34/9.
  const page = await testHospital({ sub: '1', email: admin.email, email_verified: true })
  expect(page.searchParams.get('token')).toBeNull()
  expect(await resultAt(page)).toMatchObject({ admission: 'needs_proof', email: admin.email })
  const login = await follow(await start('hospital'))
  const back = await hospital.visit(String(login.headers.location))
  app.clock.advance(10 * MINUTE)
  const { headers } = await app.call('GET', `/v1/auth/hospital/callback?${back.searchParams}`, {
    headers: { cookie: cookieOf(login) },
  })
  expect(String(headers.location)).toBe('http://localhost:4000/admin/settings')
})

test('a test of a sign-in shows the reason of a failure, of SAML too, where the browser brings no cookie', async () => {
  const forged: typeof campus.signedResponse = (options) => campus.signedResponse(options, { key: otherKey })
  expect((await resultAt(await testCampus({ mail: 'a@campus.example' }, forged))).problem).toMatch(/signature/i)
  const cancelled = await resultAt(await testHospital({ sub: '1' }, 'cancel'))
  expect(cancelled.problem).toMatch(/access_denied/)
  const unverified = await testHospital({ sub: '1', email: 'a@elsewhere.example', email_verified: false })
  expect((await resultAt(unverified)).problem).toMatch(/has not verified/)
})

test('a test of a sign-in is for administrators, and shows its result to its starter for an hour', async () => {
  // Proves trust 34/9.
  const [member, other] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  expect((await start('campus', member)).statusCode).toBe(403)
  expect((await app.call('POST', '/v1/admin/provider-tests', { body: { provider: 'campus' } })).statusCode).toBe(401)
  expect((await start('elsewhere')).statusCode).toBe(404)
  expect((await app.call('POST', '/v1/admin/provider-tests', { token: admin.token, body: {} })).statusCode).toBe(422)
  const { id } = (await start('campus')).json()
  expect((await read(id)).json()).toMatchObject({ provider: 'campus', finished_at: null, result: null })
  expect((await read(id, other)).statusCode).toBe(404)
  expect((await read(id, member)).statusCode).toBe(403)
  app.clock.advance(HOUR)
  await pruneTests(app.deps)
  const again = await signedInMember(app, { isAdmin: true })
  expect((await read(id, again)).statusCode).toBe(404)
  expect(await app.deps.db.selectFrom('provider_tests').selectAll().execute()).toEqual([])
})

test('a test of a sign-in refuses tokens that are unknown, used or of another provider', async () => {
  const begun = await start('campus')
  const token = begun.json().path.split('test=')[1]
  for (const url of [`/v1/auth/hospital/login?test=${token}`, '/v1/auth/campus/login?test=NOBODY']) {
    const { headers } = await app.call('GET', url, { headers: { cookie: cookieOf(begun) } })
    expect(String(headers.location)).toMatch(/^http:\/\/localhost:4000\/auth\/callback\?.*problem=interrupted$/)
  }
  hospital.user = { sub: '1' }
  const own = await start('hospital')
  const login = await follow(own)
  const back = await hospital.visit(String(login.headers.location))
  await app.call('GET', `/v1/auth/hospital/callback?${back.searchParams}`, { headers: { cookie: cookieOf(login) } })
  expect(String((await follow(own)).headers.location)).toContain('problem=interrupted')
})

test('the link of a test does nothing in another browser, whose user no administrator sees', async () => {
  const other = await signedInMember(app)
  hospital.user = { sub: '2', email: other.email, email_verified: true }
  for (const provider of ['campus', 'hospital']) {
    const started = await start(provider)
    const { id, path } = started.json()
    const elsewhere = await start(provider, await signedInMember(app, { isAdmin: true }))
    for (const cookie of [
      '',
      'quad-provider-test=x',
      `quad-provider-test=${path.split('test=')[1]}`,
      cookieOf(elsewhere),
    ]) {
      const { headers } = await app.call('GET', path, { headers: { cookie } })
      expect(String(headers.location)).toMatch(/\/auth\/callback\?.*problem=interrupted$/)
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await read(id)).json()).toMatchObject({ finished_at: null, result: null })
    // It works on in the browser that began it.
    expect(String((await follow(started)).headers.location)).not.toContain('problem')
  }
})

test('GET /v1/admin/providers says how each provider does', async () => {
  const list = async () => (await app.call('GET', '/v1/admin/providers', { token: admin.token })).json().providers
  expect(await list()).toEqual([
    {
      ...{ name: 'campus', label: 'The campus', kind: 'saml', host: 'campus.idp.example', domains: ['campus.example'] },
      ...{ identities: 0, rules: 3, certificate_until: expect.any(String), own_certificate_until: null },
      ...{ last_success_at: null, last_failure_at: null, last_failure: null },
    },
    {
      ...{ name: 'hospital', label: 'The hospital', kind: 'oidc', host: new URL(hospital.url).host, domains: [] },
      ...{ identities: 0, rules: 0, certificate_until: null, own_certificate_until: null },
      ...{ last_success_at: null, last_failure_at: null, last_failure: null },
    },
  ])
  await signInBySaml(app, campus, { attributes: { mail: 'a@campus.example' } })
  await postForm(app, '/v1/auth/campus/acs', { SAMLResponse: 'garbage' })
  const [state] = await list()
  const now = app.clock.now().toISOString()
  expect(state).toMatchObject({ identities: 1, last_success_at: now, last_failure_at: now })
  expect(state.last_failure).toMatch(/XML/)
  const member = await signedInMember(app)
  expect((await app.call('GET', '/v1/admin/providers', { token: member.token })).statusCode).toBe(403)
})
