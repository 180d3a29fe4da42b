import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { type OidcIssuer, startIssuer, trustIssuer } from '../../testing/oidc-issuer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { liftEndedSuspensions } from './users.service.ts'

const USERS = '/scim/v2/Users'

let issuer: OidcIssuer
beforeAll(async () => {
  issuer = await startIssuer()
  trustIssuer(issuer)
})
afterAll(() => issuer.stop())

const STEPS = [
  ...(['suspend for a day', 'suspend for a week', 'suspend', 'wait for two days', 'lift'] as const),
  ...(['SCIM inactive', 'SCIM active', 'SCIM delete', 'SCIM update'] as const),
  ...(['provider says left', 'provider says here', 'reactivate', 'lift and reactivate'] as const),
]
type Step = (typeof STEPS)[number]

/** The states of the account. `suspendedDays`: until the suspension ends; null for one without an end. */
type Model = { suspendedDays: number | null | undefined; isInactive: boolean; hasLeft: boolean; isDeleted: boolean }

function next(model: Model, step: Step): Model {
  const change: Record<Step, Partial<Model>> = {
    'suspend for a day': { suspendedDays: 1 },
    'suspend for a week': { suspendedDays: 7 },
    suspend: { suspendedDays: null },
    'wait for two days': { suspendedDays: daysLeft(model) },
    lift: { suspendedDays: undefined },
    'SCIM inactive': { isInactive: true, isDeleted: false },
    'SCIM active': { isInactive: false, isDeleted: false },
    'SCIM delete': model.isDeleted ? {} : { isInactive: true, isDeleted: true },
    'SCIM update': {},
    'provider says left': { hasLeft: true },
    'provider says here': { hasLeft: false },
    reactivate: { isInactive: false, hasLeft: false },
    'lift and reactivate': { isInactive: false, hasLeft: false, suspendedDays: undefined },
  }
  return { ...model, ...change[step] }
}

function daysLeft({ suspendedDays }: Model): Model['suspendedDays'] {
  if (typeof suspendedDays !== 'number') return suspendedDays
  return suspendedDays > 2 ? suspendedDays - 2 : undefined
}

type Fixtures = { app: TestApp; secret: string; admin: TestMember; member: TestMember; ideaId: string }

async function scim({ app, secret }: Fixtures, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', id: string, body?: object) {
  const headers = { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/scim+json' }) }
  const url = `${USERS}${id && `/${id}`}`
  return app.send({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) })
}

/** Sets `active`; a user deleted by the directory is made again. */
async function setActive(fixtures: Fixtures, { isDeleted }: Model, active: boolean): Promise<void> {
  const { member } = fixtures
  const user = { userName: member.email, emails: [{ value: member.email }], active }
  const operations = { Operations: [{ op: 'replace', path: 'active', value: active }] }
  const response = isDeleted
    ? await scim(fixtures, 'POST', '', user)
    : await scim(fixtures, 'PATCH', member.id, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        ...operations,
      })
  expect(response.statusCode).toBe(isDeleted ? 201 : 200)
}

async function signInAtProvider({ app, member }: Fixtures, hasLeft: boolean): Promise<void> {
  const eduperson_scoped_affiliation = hasLeft ? 'former@campus.example' : 'member@campus.example'
  issuer.user = {
    ...{ sub: member.id, email: member.email, email_verified: true },
    ...{ eduperson_scoped_affiliation },
  }
  const ip = nextIp()
  const login = await app.call('GET', '/v1/auth/campus/login', { ip })
  const back = await issuer.visit(String(login.headers.location))
  const headers = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' }
  await app.call('GET', `/v1/auth/campus/callback?${back.searchParams}`, { headers, ip })
}

let requests = 0
/** Each request from another network, so that no rate limit ends the sequence. */
function nextIp(): string {
  requests++
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
}

async function change({ app, admin, member }: Fixtures, body: object): Promise<void> {
  const { token } = await openSession(app.deps, admin.id)
  const url = `/v1/admin/users/${member.id}`
  const { version } = (await app.call('GET', url, { token })).json().user
  const response = await app.call('PATCH', url, { token, body: { version, ...body } })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
}

async function suspend(fixtures: Fixtures, days: number | null): Promise<void> {
  const until = days === null ? null : new Date(fixtures.app.clock.now().getTime() + days * DAY).toISOString()
  await change(fixtures, { suspension: { reason: 'Insults', until } })
}

/** Changes what the directory alone knows. */
async function updateScim(fixtures: Fixtures): Promise<void> {
  const Operations = [{ op: 'replace', path: 'externalId', value: String(requests) }]
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  expect((await scim(fixtures, 'PATCH', fixtures.member.id, { schemas, Operations })).statusCode).toBe(200)
}

async function take(fixtures: Fixtures, model: Model, step: Step): Promise<void> {
  const { app, member } = fixtures
  const acts: Record<Step, () => Promise<unknown>> = {
    'suspend for a day': () => suspend(fixtures, 1),
    'suspend for a week': () => suspend(fixtures, 7),
    suspend: () => suspend(fixtures, null),
    'wait for two days': () => {
      app.clock.advance(2 * DAY)
      return liftEndedSuspensions(app.deps)
    },
    lift: () => change(fixtures, { suspension: null }),
    'SCIM inactive': () => setActive(fixtures, model, false),
    'SCIM active': () => setActive(fixtures, model, true),
    'SCIM delete': async () => model.isDeleted || scim(fixtures, 'DELETE', member.id),
    'SCIM update': async () => model.isDeleted || updateScim(fixtures),
    'provider says left': () => signInAtProvider(fixtures, true),
    'provider says here': () => signInAtProvider(fixtures, false),
    reactivate: () => change(fixtures, { deactivations: [] }),
    'lift and reactivate': () => change(fixtures, { suspension: null, deactivations: [] }),
  }
  await acts[step]()
}

async function observed(fixtures: Fixtures, { isDeleted }: Model) {
  const { app, admin, member, ideaId } = fixtures
  const body = { email: member.email, password: member.password }
  const signIn = await app.call('POST', '/v1/auth/tokens/authentication', { body, ip: nextIp() })
  const { token } = await openSession(app.deps, admin.id)
  const of = async (url: string) => (await app.call('GET', url, { token })).json()
  const { user } = await of(`/v1/admin/users/${member.id}`)
  const listed = async (state: string) =>
    (await of(`/v1/admin/users?state=${state}`)).users.map(({ id }: { id: string }) => id).includes(member.id)
  const profiles = app.deps.db.selectFrom('profiles').select('listed_at').where('user_id', '=', member.id)
  const { listed_at } = await profiles.executeTakeFirstOrThrow()
  return {
    signIn: signIn.statusCode,
    sentences: ['suspended', 'deactivated'].filter((word) => signIn.body.includes(word)),
    suspension: user.suspension !== null,
    deactivations: user.deactivations.map(({ by }: { by: string }) => by),
    state: user.state,
    listed: { suspended: await listed('suspended'), deactivated: await listed('deactivated') },
    scim: isDeleted ? null : (await scim(fixtures, 'GET', member.id)).json().active,
    profile: listed_at !== null,
    idea: (await app.call('GET', `/v1/ideas/${ideaId}`)).statusCode,
    counts: (await of('/v1/admin/users')).counts,
  }
}

function expected({ suspendedDays, isInactive, hasLeft, isDeleted }: Model) {
  const [isSuspended, isDeactivated] = [suspendedDays !== undefined, isInactive || hasLeft]
  const isLocked = isSuspended || isDeactivated
  return {
    signIn: isLocked ? 403 : 201,
    sentences: [...(isSuspended ? ['suspended'] : []), ...(isDeactivated ? ['deactivated'] : [])],
    suspension: isSuspended,
    deactivations: [...(isInactive ? ['directory'] : []), ...(hasLeft ? ['provider'] : [])],
    state: isSuspended ? 'suspended' : isDeactivated ? 'deactivated' : 'active',
    listed: { suspended: isSuspended, deactivated: isDeactivated },
    scim: isDeleted ? null : !isInactive,
    profile: !isLocked,
    idea: isLocked ? 404 : 200,
    counts: expect.objectContaining({ suspended: Number(isSuspended), deactivated: Number(isDeactivated) }),
  }
}

async function startFixtures(): Promise<Fixtures> {
  const { url, clientId, clientSecret } = issuer
  const rules = [{ claim: 'eduPersonScopedAffiliation', is: 'former@campus.example', suspend: true as const }]
  const access = { issuer: url, clientId, clientSecret, domains: ['campus.example'], scopes: ['campus'], rules }
  const app = await startTestApp({ identityProviders: [{ name: 'campus', label: 'Campus', ...access }] })
  const admin = await signedInMember(app, { isAdmin: true })
  const member = await signedInMember(app)
  const { id: ideaId } = await shareIdea(app, member)
  const { secret } = (
    await app.call('POST', '/v1/admin/scim-tokens', { token: admin.token, body: { name: 'Directory' } })
  ).json()
  const fixtures = { app, secret, admin, member, ideaId }
  await setActive(fixtures, { ...FREE, isDeleted: true }, true)
  await signInAtProvider(fixtures, false)
  return fixtures
}

const FREE: Model = { suspendedDays: undefined, isInactive: false, hasLeft: false, isDeleted: false }

test('suspensions and deactivations begin and end apart, in every order', async () => {
  // Proves trust 46/1.
  const fixtures = await startFixtures()
  let locked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 }), async (steps) => {
      await take(fixtures, FREE, 'lift and reactivate')
      const { deleted_at } = await fixtures.app.deps.db
        .selectFrom('scim_users')
        .select('deleted_at')
        .executeTakeFirstOrThrow()
      let model: Model = { ...FREE, isDeleted: deleted_at !== null }
      for (const step of steps) {
        await take(fixtures, model, step)
        model = next(model, step)
        const states = await observed(fixtures, model)
        expect(states, steps.join(', ')).toEqual(expected(model))
        if (states.signIn === 403) locked++
      }
    }),
    { numRuns: 25, seed: 49 },
  )
  expect(locked).toBeGreaterThan(50)
})

test('a deleted account ends with its suspension and its deactivations', async () => {
  // Proves trust 46/1.
  const fixtures = await startFixtures()
  const { app, admin, member } = fixtures
  for (const step of ['suspend', 'SCIM inactive', 'provider says left'] as const) await take(fixtures, FREE, step)
  const { token } = await openSession(app.deps, admin.id)
  const deletion = await app.call('DELETE', `/v1/admin/users/${member.id}?ideas=delete&reason=Left`, { token })
  expect(deletion.statusCode).toBe(204)
  expect((await scim(fixtures, 'GET', member.id)).statusCode).toBe(404)
  const { counts } = (await app.call('GET', '/v1/admin/users', { token })).json()
  expect(counts).toMatchObject({ suspended: 0, deactivated: 0 })
})
