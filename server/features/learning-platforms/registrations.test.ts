// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { beginAt, launchAs, SITE, startPlatform, type TestPlatform } from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const LINKS = '/v1/admin/platforms/links'
const CONFIGURATION = '/.well-known/openid-configuration'
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

let app: TestApp
let admin: TestMember
let platform: TestPlatform

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
  configure()
  answer({ client_id: platform.clientId, [TOOL]: { deployment_id: '1' } })
})

function configure(change: object = {}): void {
  const { auth_url, token_url, jwks_url, issuer } = platform.body
  const configuration = {
    ...{ issuer, authorization_endpoint: auth_url, token_endpoint: token_url, jwks_uri: jwks_url },
    registration_endpoint: platform.receiver.address('/register'),
    [PLATFORM]: { product_family_code: 'moodle', version: '4.5' },
    ...change,
  }
  platform.receiver.answers.set(CONFIGURATION, { status: 200, body: JSON.stringify(configuration) })
}

const answer = (body: unknown, status = 200) =>
  platform.receiver.answers.set('/register', { status, body: JSON.stringify(body) })

async function link(): Promise<string> {
  const { url } = (await app.call('POST', LINKS, admin)).json()
  expect(url).toMatch(/^http:\/\/localhost:4000\/lti\/register\?token=\w{26}$/)
  return url
}

const open = (url: string, query: Record<string, string> = {}, server = app) => {
  const all = new URL(url)
  const asked = {
    openid_configuration: platform.receiver.address(CONFIGURATION),
    registration_token: 'a.b-c',
    ...query,
  }
  for (const [name, value] of Object.entries(asked)) all.searchParams.set(name, value)
  return server.call('GET', `/lti/register?${all.searchParams}`)
}

const list = async () => (await app.call('GET', '/v1/admin/platforms', admin)).json().platforms

test('a platform registers itself, and may open the site once an administrator has confirmed it', async () => {
  const response = await open(await link())
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('is registered')
  const sent = platform.receiver.received.find(({ path }) => path === '/register')
  expect(sent?.headers.authorization).toBe('Bearer a.b-c')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    ...{ initiate_login_uri: `${SITE}/lti/login`, redirect_uris: [`${SITE}/lti/launch`], jwks_uri: `${SITE}/lti/jwks` },
    ...{ response_types: ['id_token'], token_endpoint_auth_method: 'private_key_jwt' },
    [TOOL]: { target_link_uri: `${SITE}/lti/launch`, domain: 'localhost:4000' },
  })
  const [waiting] = await list()
  expect(waiting).toMatchObject({ state: 'waiting', is_active: false, product: 'Moodle 4.5', deployment_ids: ['1'] })
  expect((await beginAt(app, platform)).response.body).toContain('may not open')
  const path = `/v1/admin/platforms/${waiting.id}`
  await app.call('PATCH', path, { ...admin, body: { is_active: true, domains: ['mail.example'] } })
  expect((await launchAs(app, platform)).page.searchParams.has('token')).toBe(true)
})

test('a platform without a deployment is confirmed with one', async () => {
  answer({ client_id: platform.clientId })
  await open(await link())
  const [{ id }] = await list()
  const path = `/v1/admin/platforms/${id}`
  expect((await app.call('PATCH', path, { ...admin, body: { is_active: true } })).statusCode).toBe(422)
  const confirmed = await app.call('PATCH', path, { ...admin, body: { is_active: true, deployment_ids: ['3'] } })
  expect(confirmed.json().platform).toMatchObject({ is_active: true, deployment_ids: ['3'] })
})

test('a link works once, also at two processes at the same time, and for a day', async () => {
  const second = await startSecondServer(app)
  second.deps.internet = app.deps.internet
  const url = await link()
  const statuses = (await Promise.all([open(url), open(url, {}, second)])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 403])
  expect((await open(url)).body).toContain('was used, or has expired')
  expect(await list()).toHaveLength(1)
  const old = await link()
  app.clock.advance(DAY)
  expect((await open(old)).body).toContain('was used, or has expired')
})

test('a new link ends the one before, and strangers have none', async () => {
  const first = await link()
  await link()
  expect((await open(first)).statusCode).toBe(403)
  expect((await open(`${SITE}/lti/register?token=${'A'.repeat(26)}`)).statusCode).toBe(403)
  expect((await app.call('GET', '/lti/register')).statusCode).toBe(403)
  expect((await app.call('POST', LINKS, await signedInMember(app))).statusCode).toBe(403)
  expect((await app.call('POST', LINKS)).statusCode).toBe(401)
  expect(platform.receiver.received).toEqual([])
})

test.each<[string, () => unknown, Record<string, string>?]>([
  ['is inward', () => {}, { openid_configuration: 'https://127.0.0.1/openid' }],
  ['is not encrypted', () => {}, { openid_configuration: 'http://moodle.example/openid' }],
  ['is missing', () => {}, { openid_configuration: '' }],
  ['names another issuer', () => configure({ issuer: 'https://other.example' })],
  ['lacks an address', () => configure({ jwks_uri: undefined })],
  ['has an inward address', () => configure({ jwks_uri: 'https://localhost/jwks' })],
  ['has an address in a list', () => configure({ token_endpoint: ['https://a.example'] })],
  ['registers at an inward address', () => configure({ registration_endpoint: 'https://127.0.0.1/register' })],
  ['is no JSON', () => platform.receiver.answers.set(CONFIGURATION, { status: 200, body: '<html>' })],
  ['is large', () => platform.receiver.answers.set(CONFIGURATION, { status: 200, body: ' '.repeat(100_000) })],
  ['leads to a refusal', () => answer({ error: 'invalid_token' }, 400)],
  ['leads to a registration without a client', () => answer({})],
  ['leads to a registration that is a list', () => answer([])],
])('a registration whose configuration %s is refused, and the link stays', async (_name, prepare, query = {}) => {
  prepare()
  const url = await link()
  const response = await open(url, query)
  expect([response.statusCode, response.body.includes('could not agree')]).toEqual([403, true])
  expect(await list()).toEqual([])
  configure()
  answer({ client_id: platform.clientId })
  expect((await open(url)).statusCode).toBe(200)
})

test('a platform that is there already is not registered twice', async () => {
  await open(await link())
  expect((await open(await link())).statusCode).toBe(403)
  expect(await list()).toHaveLength(1)
})
