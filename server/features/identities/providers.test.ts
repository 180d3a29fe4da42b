import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR } from '../../lib/clock.ts'
import { checkIssuers } from '../../lib/sign-in-providers.ts'
import { signedInMember } from '../../testing/members.ts'
import { type IssuerUser, type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addMember } from '../accounts/accounts.service.ts'

const problemPage = (provider: string, problem: string) =>
  `http://localhost:4000/auth/callback?provider=${provider}&problem=${problem}`
const GONE = { name: 'gone', label: 'Gone', domains: [], scopes: [], rules: [] }
const GONE_ENTRY = { ...GONE, issuer: 'https://localhost:1', clientId: 'quad', clientSecret: 'x' }
const VERIFIED = { email: 'nethmi@campus.example', email_verified: true }

let campus: OidcIssuer
let hospital: OidcIssuer

beforeAll(async () => {
  ;[campus, hospital] = await Promise.all([startIssuer(), startIssuer()])
  trustIssuer(campus)
})
beforeEach(() => {
  campus.hasForeignKeys = false
})
afterAll(() => Promise.all([campus.stop(), hospital.stop()]))

function startApp(): Promise<TestApp> {
  const entry = (name: string, { url, clientId, clientSecret }: OidcIssuer, domains: string[]) => ({
    ...{ name, label: `The ${name}`, issuer: url, clientId, clientSecret, domains, scopes: [], rules: [] },
  })
  return startTestApp({
    identityProviders: [entry('campus', campus, ['campus.example']), entry('hospital', hospital, [])],
  })
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

async function begin(app: TestApp, provider: string, issuer: OidcIssuer, user: IssuerUser) {
  issuer.user = user
  const login = await app.call('GET', `/v1/auth/${provider}/login`)
  return { cookie: cookieOf(login), back: await issuer.visit(String(login.headers.location)) }
}

async function finish(app: TestApp, provider: string, { cookie, back }: { cookie: string; back: URL }) {
  const url = `/v1/auth/${provider}/callback?${back.searchParams}`
  const { headers } = await app.call('GET', url, { headers: { cookie } })
  // Links have tests of their own.
  return String(headers.location).replace(/&link=.*/, '')
}

/** Signs in and returns the account's id; null when the sign-in was refused. */
async function signIn(app: TestApp, provider: 'campus' | 'hospital', user: IssuerUser): Promise<string | null> {
  const issuer = provider === 'campus' ? campus : hospital
  const location = await finish(app, provider, await begin(app, provider, issuer, user))
  const token = new URL(location).searchParams.get('token')
  if (!token) return null
  return (await app.call('POST', '/v1/auth/tokens/google', { body: { token } })).json().user.id
}

test('GET /v1/auth/providers lists the buttons in the order of the file, without secrets', async () => {
  const app = await startApp()
  expect((await app.call('GET', '/v1/auth/providers')).json()).toEqual({
    providers: [
      { name: 'campus', label: 'The campus', kind: 'oidc' },
      { name: 'hospital', label: 'The hospital', kind: 'oidc' },
    ],
    has_passwords: true,
  })
  const without = await startTestApp()
  expect((await without.call('GET', '/v1/auth/providers')).json()).toEqual({ providers: [], has_passwords: true })
})

test('a provider that is not configured is not found', async () => {
  const app = await startApp()
  for (const name of ['google', 'elsewhere', '__proto__']) {
    const response = await app.call('GET', `/v1/auth/${name}/login`, { headers: { accept: 'application/json' } })
    expect(response.statusCode).toBe(404)
  }
})

test('a response of one provider is refused at the callback of another', async () => {
  const app = await startApp()
  const way = await begin(app, 'hospital', hospital, { sub: '1', ...VERIFIED })
  expect(await finish(app, 'campus', way)).toBe(problemPage('campus', 'refused'))
  expect(await finish(app, 'hospital', way)).toContain('?token=')
})

test('a response is refused after a provider sends its visitor on to another one', async () => {
  // Proves trust 34/5.
  const app = await startApp()
  const [atHospital, atCampus] = await Promise.all(
    ['hospital', 'campus'].map((name) => app.call('GET', `/v1/auth/${name}/login`)),
  )
  const url = new URL(String(atCampus?.headers.location))
  const begun = new URL(String(atHospital?.headers.location))
  for (const key of ['state', 'nonce', 'code_challenge']) url.searchParams.set(key, begun.searchParams.get(key) ?? '')
  campus.user = { sub: '1', ...VERIFIED }
  const way = { cookie: cookieOf(atHospital as never), back: await campus.visit(url) }
  expect(await finish(app, 'campus', way)).toBe(problemPage('campus', 'refused'))
  expect(await finish(app, 'hospital', way)).toBe(problemPage('hospital', 'refused'))
})

test('keys that are not of the provider are refused, at each provider by itself', async () => {
  const app = await startApp()
  campus.hasForeignKeys = true
  expect(await signIn(app, 'campus', { sub: '1', ...VERIFIED })).toBeNull()
  expect(await signIn(app, 'hospital', { sub: '1', email: 'a@hospital.example', email_verified: true })).not.toBeNull()
})

describe('a refused sign-in', () => {
  const strangers = { email: 'someone@elsewhere.example' }

  test.each([
    ['an address that is not verified', { ...VERIFIED, email_verified: false }, 'unverified'],
    ['an address of another domain that nobody says is verified', strangers, 'unverified'],
    ['no address', {}, 'unverified'],
    ['an address that cannot receive mail', { email: 'a@deleted.invalid', email_verified: true }, 'unusable'],
  ])('a refused sign-in has a sentence of its own for %s', async (_what, claims, problem) => {
    const app = await startApp()
    const way = await begin(app, 'campus', campus, { sub: '1', ...claims })
    expect(await finish(app, 'campus', way)).toBe(problemPage('campus', problem))
    expect(await app.deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('a refused sign-in says that the user cancelled, or that the browser did not begin it', async () => {
    const app = await startApp()
    const login = await app.call('GET', '/v1/auth/campus/login')
    const back = await campus.visit(String(login.headers.location), 'cancel')
    const way = { cookie: cookieOf(login), back }
    expect(await finish(app, 'campus', way)).toBe(problemPage('campus', 'cancelled'))
    expect(await finish(app, 'campus', { cookie: '', back })).toBe(problemPage('campus', 'interrupted'))
  })

  test('a refused sign-in says that sign-up is closed, that an account or invitation has the address, or that it is suspended', async () => {
    const app = await startApp()
    const admin = await signedInMember(app, { isAdmin: true })
    const member = await signedInMember(app)
    const problemFor = async (user: IssuerUser) =>
      finish(app, 'hospital', await begin(app, 'hospital', hospital, { email_verified: true, ...user }))
    expect(await problemFor({ sub: '1', email: member.email })).toBe(problemPage('hospital', 'known'))
    const own = { sub: '2', email: 'own@hospital.example' }
    expect(await problemFor(own)).toContain('token=')
    await app.deps.db.updateTable('users').set({ suspended_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await problemFor(own)).toBe(problemPage('hospital', 'suspended'))
    await app.deps.db.updateTable('users').set({ suspended_at: null }).execute()
    const settings = { sign_up: { policy: 'invitation', domains: [] }, version: 0 }
    await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: settings })
    expect(await problemFor({ sub: '3', email: 'new@hospital.example' })).toBe(problemPage('hospital', 'closed'))
    const invited = { emails: ['new@hospital.example'], user_type: 'normal' }
    await app.call('POST', '/v1/admin/invitations', { token: admin.token, body: invited })
    expect(await problemFor({ sub: '3', email: 'new@hospital.example' })).toBe(problemPage('hospital', 'invited'))
  })

  test('a refused sign-in says that the provider is unreachable, before and after the user was there', async () => {
    const gone = await startIssuer()
    const app = await startTestApp({
      identityProviders: [{ ...GONE, issuer: gone.url, clientId: gone.clientId, clientSecret: gone.clientSecret }],
    })
    const way = await begin(app, 'gone', gone, { sub: '1', ...VERIFIED })
    await gone.stop()
    expect(await finish(app, 'gone', way)).toBe(problemPage('gone', 'unavailable'))
    const again = await startTestApp({
      identityProviders: [{ ...GONE, issuer: gone.url, clientId: gone.clientId, clientSecret: gone.clientSecret }],
    })
    const { headers } = await again.call('GET', '/v1/auth/gone/login')
    expect(headers.location).toBe(problemPage('gone', 'unavailable'))
  })
})

test('an address of a domain that the provider owns counts without email_verified, as Entra sends it', async () => {
  const app = await startApp()
  expect(await signIn(app, 'campus', { sub: '1', email: VERIFIED.email })).not.toBeNull()
  expect(await signIn(app, 'hospital', { sub: '1', email: 'other@campus.example' })).toBeNull()
})

test.each<[string, unknown, string | null]>([
  ['true', true, null],
  ['"true", as Cognito, JumpCloud and Apple write it', 'true', null],
  ['"True"', 'True', null],
  ['false', false, 'unverified'],
  ['"false"', 'false', 'unverified'],
  ['another text', 'yes', 'unverified'],
  ['a number', 1, 'unverified'],
  ['null', null, 'unverified'],
  ['nothing', undefined, 'unverified'],
])('an address counts as verified where email_verified is %s', async (_what, email_verified, problem) => {
  const app = await startApp()
  const user = { sub: '1', email: 'nethmi@elsewhere.example', email_verified } as IssuerUser
  const page = new URL(await finish(app, 'hospital', await begin(app, 'hospital', hospital, user)))
  expect(page.searchParams.get('problem')).toBe(problem)
})

test.each<[string, string[]]>([
  ['first', ['nethmi@campus.example', 'n@home.example']],
  ['last', ['n@home.example', 'Nethmi@CAMPUS.example']],
  ['alone', ['nethmi@campus.example']],
])('of a list of addresses the one of the domains of the provider counts: %s', async (_where, email) => {
  const app = await startApp()
  const way = await begin(app, 'campus', campus, { sub: '1', email } as never)
  expect(await finish(app, 'campus', way)).toContain('?token=')
  expect(await app.deps.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'nethmi@campus.example' }])
})

test('an address can be of another claim, and counts then where it is of the domains of the provider', async () => {
  const { url, clientId, clientSecret } = campus
  const entry = { name: 'campus', label: 'Campus', issuer: url, clientId, clientSecret, scopes: ['campus'], rules: [] }
  const app = await startTestApp({
    identityProviders: [{ ...entry, email: 'ou', domains: ['campus.example'] }],
  })
  const user = { sub: '1', email: 'n@home.example', email_verified: true }
  const way = async (ou: string) => finish(app, 'campus', await begin(app, 'campus', campus, { ...user, ou }))
  expect(await way('nethmi@elsewhere.example')).toBe(problemPage('campus', 'unverified'))
  expect(await way('nethmi@campus.example')).toContain('?token=')
  expect(await app.deps.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'nethmi@campus.example' }])
})

test('an issuer that is written otherwise than it calls itself is in the log at the start', async () => {
  const lines: { msg: string; provider?: string; reason?: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const base = 'https://id.example'
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (!String(url).startsWith(base)) throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
    return Response.json({ issuer: `${base}/realms/campus` })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const entry = (name: string, issuer: string) => ({
    ...{ name, label: name, issuer, clientId: 'quad', clientSecret: 'x', domains: [], scopes: [], rules: [] },
  })
  const app = await startTestApp({
    identityProviders: [entry('good', `${base}/realms/campus`), entry('slash', `${base}/realms/campus/`), GONE_ENTRY],
  })
  await checkIssuers(app.deps.providers.values(), log)
  expect(lines).toMatchObject([
    {
      ...{ msg: 'a provider of sign-in cannot be used', provider: 'slash' },
      reason: expect.stringContaining(`calls itself ${base}/realms/campus: write it exactly so`),
    },
  ])
})

describe('where members sign in at a provider only', () => {
  const PASSWORD = 'a bench under a tree'

  async function startProviderOnly(): Promise<TestApp> {
    const app = await startApp()
    const { token } = await signedInMember(app, { isAdmin: true })
    const body = { sign_in: { passwords: 'administrators' }, version: 0 }
    expect((await app.call('PUT', '/v1/admin/settings', { token, body })).statusCode).toBe(200)
    return app
  }

  const signInWithPassword = (app: TestApp, email: string, password = PASSWORD) =>
    app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })

  test('a provider as the only sign-in leaves passwords to administrators, and the site says so', async () => {
    const app = await startProviderOnly()
    expect((await app.call('GET', '/v1/auth/providers')).json().has_passwords).toBe(false)
    for (const isAdmin of [true, false]) {
      const email = `${isAdmin}@campus.example`
      await addMember(app.deps, { email, username: 'n', password: PASSWORD, isAdmin })
      const response = await signInWithPassword(app, email)
      expect(response.statusCode).toBe(isAdmin ? 201 : 403)
      if (!isAdmin) expect(response.json().error).toEqual({ credentials: expect.stringContaining('administrators') })
      expect((await signInWithPassword(app, email, 'another bench under a tree')).statusCode).toBe(401)
    }
    const body = { email: 'new@campus.example', username: 'new', password: PASSWORD }
    expect((await app.call('POST', '/v1/users', { body })).statusCode).toBe(422)
    expect(await signIn(app, 'campus', { sub: '1', ...VERIFIED })).not.toBeNull()
  })

  test('a removed provider gives passwords back to everybody', async () => {
    const app = await startProviderOnly()
    app.deps.providers.clear()
    await addMember(app.deps, { email: 'a@campus.example', username: 'n', password: PASSWORD, isAdmin: false })
    expect((await signInWithPassword(app, 'a@campus.example')).statusCode).toBe(201)
  })
})

test('the same subject at two providers is two accounts', async () => {
  const app = await startApp()
  const one = await signIn(app, 'campus', { sub: '1', ...VERIFIED })
  const other = await signIn(app, 'hospital', { sub: '1', email: 'other@hospital.example', email_verified: true })
  expect(one).not.toBeNull()
  expect(other).not.toBeNull()
  expect(one).not.toBe(other)
})

test('a provider opens an existing account with an address of its own domain, and notifies the member', async () => {
  const app = await startApp()
  const member = await signedInMember(app)
  const domain = member.email.split('@')[1]
  app.deps.providers.get('campus')?.domains?.push(String(domain))
  expect(await signIn(app, 'campus', { sub: '7', email: member.email, email_verified: true })).toBe(member.id)
  expect(await app.deliverMails()).toMatchObject([
    { to: member.email, subject: expect.stringContaining('Another way') },
  ])
})

test('a provider opens no existing account with an address of another domain', async () => {
  const app = await startApp()
  const member = await signedInMember(app)
  expect(await signIn(app, 'hospital', { sub: '7', email: member.email, email_verified: true })).toBeNull()
  expect(await app.deps.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('a sequence of sign-ups, unverified addresses and providers never opens the account of another person', async () => {
  const app = await startApp()
  const people = ['amal', 'bina', 'chitra']
  const step = fc.record({
    kind: fc.constantFrom('campus', 'hospital', 'sign-up'),
    person: fc.nat(2),
    claimed: fc.nat(2),
    isVerified: fc.boolean(),
  })
  let [run, admitted] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      run++
      // Or the number of sign-ins of a network would end the rest.
      app.clock.advance(2 * HOUR)
      const owners = new Map<string, string>()
      for (const { kind, person, claimed, isVerified } of steps) {
        const email = `${people[claimed]}${run}@campus.example`
        if (kind === 'sign-up') {
          const body = { email, username: people[person], password: 'a bench under a tree' }
          await app.call('POST', '/v1/users', { body, ip: `10.${run}.0.${person + 1}` })
          continue
        }
        // Providers verify only addresses of their own people.
        const user = { sub: `${people[person]}${run}`, email, email_verified: isVerified && person === claimed }
        const id = await signIn(app, kind as 'campus' | 'hospital', user)
        if (!id) continue
        expect(owners.get(id) ?? people[person]).toBe(people[person])
        admitted++
        owners.set(id, people[person] as string)
        const account = await app.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
        expect(account?.email).toBe(`${people[person]}${run}@campus.example`)
      }
    }),
    { numRuns: 15 },
  )
  expect(admitted).toBeGreaterThan(0)
})
