// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '../../lib/clock.ts'
import {
  addTestPlatform,
  beginAt,
  launchAs,
  redeemLaunch,
  serveToken,
  startPlatform,
  type TestPlatform,
} from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { INWARD_HOST } from '../../testing/webhook-receiver.ts'
import { checkLearningPlatforms, checkPlatforms } from './platform-tests.service.ts'

const PLATFORMS = '/v1/admin/platforms'

let app: TestApp
let admin: TestMember
let platform: TestPlatform

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
})

const list = async () => (await app.call('GET', PLATFORMS, admin)).json().platforms
const change = (id: string, body: object) => app.call('PATCH', `${PLATFORMS}/${id}`, { ...admin, body })
const audited = async () =>
  (await app.deps.db.selectFrom('audit_entries').select('action').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('platform'))

test('a platform is added, changed, switched off and removed, each with an entry in the audit log', async () => {
  const id = await addTestPlatform(app, admin, platform, { domains: ['Campus.example', 'campus.example'] })
  expect(await list()).toMatchObject([
    {
      id,
      name: 'Hanthana Moodle',
      domains: ['campus.example'],
      deployment_ids: ['1'],
      state: 'untested',
      is_active: true,
    },
  ])
  expect((await change(id, { name: 'Moodle', deployment_ids: ['1', '2'] })).json().platform).toMatchObject({
    ...{ name: 'Moodle', deployment_ids: ['1', '2'], is_active: true },
  })
  expect((await change(id, { is_active: false })).json().platform).toMatchObject({ state: 'off', is_active: false })
  expect((await app.call('DELETE', `${PLATFORMS}/${id}`, admin)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  expect(await audited()).toEqual(['platform_added', 'platform_changed', 'platform_changed', 'platform_removed'])
})

test('a platform shows its courses, its members and its last launch', async () => {
  await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
  await launchAs(app, platform)
  await launchAs(app, platform, { sub: 'user-2', email: 'second@mail.example' })
  const [shown] = await list()
  expect(shown).toMatchObject({ state: 'works', course_count: 1, member_count: 2 })
  expect(shown.last_launch_at).not.toBeNull()
})

test('the removal of a platform unlinks its users and ends the sessions that it opened', async () => {
  const id = await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
  const { authentication_token } = (await redeemLaunch(app, await launchAs(app, platform))).json()
  const token = authentication_token.token
  expect((await app.call('GET', '/v1/sessions', { token })).statusCode).toBe(200)
  await app.call('DELETE', `${PLATFORMS}/${id}`, admin)
  expect((await app.call('GET', '/v1/sessions', { token })).statusCode).toBe(401)
  for (const table of ['identities', 'launches', 'courses', 'course_members'] as const) {
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test.each([
  ['name', ''],
  ['issuer', 'http://moodle.example'],
  ['client_id', ''],
  ['deployment_ids', []],
  ['auth_url', 'http://moodle.example/auth'],
  ['token_url', 'javascript:alert(1)'],
  ['jwks_url', 'https://localhost/jwks'],
  ['jwks_url', `https://${INWARD_HOST}/jwks`],
  ['token_url', 'https://127.0.0.1/token'],
  ['auth_url', 'https://169.254.169.254/latest'],
  ['domains', ['not a domain']],
])('a platform is refused with a wrong %s, such as %j', async (field, value) => {
  const response = await app.call('POST', PLATFORMS, { ...admin, body: { ...platform.body, [field]: value } })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().error)[0]).toMatch(new RegExp(`^${field}`))
})

test('two platforms have no issuer and client in common', async () => {
  await addTestPlatform(app, admin, platform)
  const again = await app.call('POST', PLATFORMS, { ...admin, body: platform.body })
  expect(again.statusCode).toBe(409)
  const other = await startPlatform(app, { clientId: 'quad-2', receiver: platform.receiver })
  const id = await addTestPlatform(app, admin, other)
  expect((await change(id, { client_id: 'quad-1' })).statusCode).toBe(409)
})

test('platforms are for administrators alone', async () => {
  const id = await addTestPlatform(app, admin, platform)
  const member = await signedInMember(app)
  for (const [method, url] of [
    ['GET', PLATFORMS],
    ['POST', PLATFORMS],
    ['PATCH', `${PLATFORMS}/${id}`],
    ['DELETE', `${PLATFORMS}/${id}`],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: platform.body }
    expect((await app.call(method, url, { ...member, ...body })).statusCode).toBe(403)
    expect((await app.call(method, url, body)).statusCode).toBe(401)
  }
  expect((await change('01900000-0000-7000-8000-000000000000', { name: 'A' })).statusCode).toBe(404)
})

test('platforms of one issuer are told apart by client, or else by deployment', async () => {
  await addTestPlatform(app, admin, platform)
  const other = await startPlatform(app, { clientId: 'quad-2', receiver: platform.receiver })
  await addTestPlatform(app, admin, other, { deployment_ids: ['7'] })
  const query = { iss: platform.issuer, login_hint: 'hint', target_link_uri: 'http://localhost:4000/' }
  const clientOf = async (more: Record<string, string>) => {
    const { headers } = await app.call('GET', `/lti/login?${new URLSearchParams({ ...query, ...more })}`)
    return headers.location ? new URL(String(headers.location)).searchParams.get('client_id') : null
  }
  expect(await clientOf({ client_id: 'quad-2' })).toBe('quad-2')
  expect(await clientOf({ lti_deployment_id: '7' })).toBe('quad-2')
  expect(await clientOf({})).toBeNull()
  expect((await beginAt(app, platform)).response.statusCode).toBe(302)
})

test('the copy of a member’s data has the courses, and the deletion of the account leaves none', async () => {
  await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
  const { user } = (await redeemLaunch(app, await launchAs(app, platform))).json()
  const { exportCourses } = await import('./courses.service.ts')
  expect(await exportCourses(app.deps, user.id)).toMatchObject([{ label: 'EDU 3204', role: 'learner' }])
  await app.deps.db.deleteFrom('users').where('id', '=', user.id).execute()
  expect(await app.deps.db.selectFrom('course_members').selectAll().execute()).toEqual([])
})

const TOKENS = '/token'
const steps = async (id: string) => {
  const { steps } = (await app.call('POST', `${PLATFORMS}/${id}/test`, admin)).json()
  return steps.map(({ name, state }: Record<string, string>) => `${name} ${state}`)
}

test('a test asks for keys and tokens, and says where it failed', async () => {
  const id = await addTestPlatform(app, admin, platform)
  serveToken(platform.receiver)
  expect(await steps(id)).toEqual(['addresses done', 'keys done', 'roster done', 'scores done'])
  const grants = platform.receiver.received.filter(({ path }) => path === TOKENS)
  expect(grants.map(({ body }) => new URLSearchParams(body).get('scope')?.split('/').at(-1))).toEqual([
    'contextmembership.readonly',
    'score',
  ])
  platform.receiver.answers.set(TOKENS, { status: 400, body: '{"error":"invalid_scope"}' })
  expect(await steps(id)).toEqual(['addresses done', 'keys done', 'roster not_allowed', 'scores not_allowed'])
  platform.receiver.answers.set(TOKENS, { status: 401, body: '{"error":"invalid_client"}' })
  expect(await steps(id)).toEqual(['addresses done', 'keys done', 'roster failed', 'scores not_tried'])
  platform.receiver.answers.set('/quad-1/jwks', { status: 404 })
  expect(await steps(id)).toEqual(['addresses done', 'keys failed', 'roster not_tried', 'scores not_tried'])
})

test('quad doctor names platforms whose keys or tokens cannot be read, as of six hours ago', async () => {
  const id = await addTestPlatform(app, admin, platform)
  const finding = () => checkLearningPlatforms(app.deps)
  serveToken(platform.receiver)
  await checkPlatforms(app.deps)
  expect(await finding()).toEqual({ title: 'Learning platforms', text: '1, none known to be out of reach' })
  platform.receiver.answers.set(TOKENS, { status: 503 })
  await checkPlatforms(app.deps)
  expect((await finding()).fix).toBeUndefined()
  app.clock.advance(6 * HOUR)
  await checkPlatforms(app.deps)
  expect((await finding()).fix).toContain('Hanthana Moodle (no access token: status 503)')
  // One that uses no services is well.
  platform.receiver.answers.set(TOKENS, { status: 400, body: '{"error":"invalid_scope"}' })
  await steps(id)
  expect((await finding()).fix).toBeUndefined()
  platform.receiver.answers.set('/quad-1/jwks', { status: 200, body: '<html>' })
  await steps(id)
  expect((await finding()).fix).toContain('the keys of the platform cannot be read: not JSON')
  const switched_off_at = app.clock.now().toISOString()
  await app.deps.db.updateTable('learning_platforms').set({ switched_off_at }).execute()
  expect((await finding()).fix).toBeUndefined()
})
