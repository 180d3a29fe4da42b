// @module-tag postgres

import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../lib/clock.ts'
import { openCall } from '../../testing/calls.ts'
import {
  addTestPlatform,
  type Begun,
  beginAt,
  claimNamed,
  postForm,
  SITE,
  startPlatform,
  TEACHER,
  type TestPlatform,
} from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const ITEMS = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items'
const DATA = 'https://purl.imsglobal.org/spec/lti-dl/claim/data'
const TARGET = { target_link_uri: `${SITE}/lti/deep-link` }
const FRAME = { 'sec-fetch-dest': 'iframe' }
const OWN = { origin: SITE }

let app: TestApp
let admin: TestMember
let platform: TestPlatform

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
  await addTestPlatform(app, admin, platform)
})

const claims = (change: object = {}) => ({
  ...TEACHER,
  [claimNamed('message_type')]: 'LtiDeepLinkingRequest',
  [claimNamed('target_link_uri')]: TARGET.target_link_uri,
  [SETTINGS]: { deep_link_return_url: `${platform.issuer}/return`, accept_types: ['ltiResourceLink'], data: 'kept' },
  ...change,
})

const post = async ({ state, nonce, cookie }: Begun, change: object = {}) =>
  postForm(
    app,
    '/lti/launch',
    { state, id_token: await platform.sign(platform.claims({ nonce }, claims(change))) },
    { ...FRAME, cookie },
  )

const begin = () => beginAt(app, platform, TARGET, FRAME)
const ticketIn = (html: string) => /name="ticket" value="(\w+)"/.exec(html)?.[1]
const place = (ticket: string | undefined, choice: string, title?: string) =>
  postForm(app, '/lti/deep-link', { ticket, place: choice, title }, { ...FRAME, ...OWN })

async function placed(html: string) {
  expect(html).toContain(`action="${platform.issuer}/return"`)
  const jwt = /name="JWT" value="([\w.-]+)"/.exec(html)?.[1] ?? ''
  const { keys } = (await app.call('GET', '/lti/jwks')).json()
  const options = { issuer: platform.clientId, audience: platform.issuer, currentDate: app.clock.now() }
  return (await jwtVerify(jwt, createLocalJWKSet({ keys }), options)).payload
}

test('a teacher places a call in a frame, and the platform verifies the response by the keys of the site', async () => {
  // Proves trust 51/4.
  const call = await openCall(app, admin)
  const shown = await post(await begin())
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain(`value="call:${call.id}"`)
  const response = await place(ticketIn(shown.body), `call:${call.id}`)
  expect(response.headers['content-security-policy']).toContain(platform.issuer)
  expect(await placed(response.body)).toMatchObject({
    [claimNamed('message_type')]: 'LtiDeepLinkingResponse',
    [claimNamed('version')]: '1.3.0',
    [claimNamed('deployment_id')]: '1',
    [DATA]: 'kept',
    [ITEMS]: [{ type: 'ltiResourceLink', url: `${SITE}/calls/${call.id}`, title: call.title }],
  })
})

test.each([
  ['board', '/view-ideas'],
  ['share', '/view-ideas?share=idea'],
])('a teacher places the %s with other words', async (choice, path) => {
  const shown = await post(await begin())
  const response = await place(ticketIn(shown.body), choice, '  Ideas of <our> course ')
  expect(await placed(response.body)).toMatchObject({
    [ITEMS]: [{ url: `${SITE}${path}`, title: 'Ideas of <our> course' }],
  })
})

test('a link that was placed leads where it says', async () => {
  const begun = await beginAt(app, platform)
  const link = { [claimNamed('target_link_uri')]: `${SITE}/view-ideas?share=idea` }
  const token = await platform.sign(platform.claims(begun, link))
  const { headers } = await postForm(app, '/lti/launch', { state: begun.state, id_token: token })
  const { pathname, search } = new URL(String(headers.location))
  const end = await app.send({ method: 'GET', url: pathname + search, headers: { cookie: begun.cookie } })
  const code = new URL(String(end.headers.location)).searchParams.get('launch')
  const shown = await app.call('POST', '/v1/launches/preview', {
    body: { token: code },
    headers: { cookie: String(end.headers['set-cookie']) },
  })
  expect(shown.json().path).toBe('/view-ideas?share=idea')
})

test('a learner places nothing', async () => {
  const response = await post(await begin(), { [claimNamed('roles')]: [] })
  expect([response.statusCode, response.body.includes('Only teachers')]).toEqual([403, true])
})

test.each([
  ['without settings', { [SETTINGS]: undefined }],
  ['whose return is not encrypted', { [SETTINGS]: { deep_link_return_url: 'http://moodle.example/' } }],
  ['whose return is a script', { [SETTINGS]: { deep_link_return_url: 'javascript:alert(1)' } }],
  ['whose return is a list', { [SETTINGS]: { deep_link_return_url: ['https://moodle.example/'] } }],
])('a request %s is refused', async (_name, change) => {
  const response = await post(await begin(), change)
  expect(response.statusCode).toBe(403)
})

test('a teacher cannot place content that they do not see', async () => {
  const draft = '01900000-0000-7000-8000-000000000000'
  for (const choice of [`call:${draft}`, `event:${draft}`, 'https://evil.example', '']) {
    const shown = await post(await begin())
    expect((await place(ticketIn(shown.body), choice)).statusCode).toBe(403)
  }
})

test('calls for members are shown to linked teachers alone', async () => {
  const call = await openCall(app, admin)
  const { version } = (await app.call('GET', '/v1/admin/settings', admin)).json().settings
  const body = { visibility: { community: 'members', ideas: 'members' }, version }
  await app.call('PUT', '/v1/admin/settings', { ...admin, body })
  expect((await post(await begin())).body).not.toContain(call.id)
  const { id: platformId } = await app.deps.db.selectFrom('learning_platforms').select('id').executeTakeFirstOrThrow()
  const identity = {
    issuer: `platform:${platformId}`,
    subject: 'user-1',
    user_id: admin.id,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  await app.deps.db.insertInto('identities').values(identity).execute()
  expect((await post(await begin())).body).toContain(call.id)
})

test('a ticket places once, within an hour, from a page of the site', async () => {
  const shown = await post(await begin())
  const ticket = ticketIn(shown.body)
  const forged = await postForm(app, '/lti/deep-link', { ticket, place: 'board' }, { origin: 'https://evil.example' })
  expect(forged.statusCode).toBe(403)
  app.clock.advance(59 * MINUTE)
  expect((await place(ticket, 'board')).statusCode).toBe(200)
  expect((await place(ticket, 'board')).statusCode).toBe(403)
  const late = ticketIn((await post(await begin())).body)
  app.clock.advance(61 * MINUTE)
  expect((await place(late, 'board')).statusCode).toBe(403)
  expect((await app.call('POST', '/lti/deep-link', { body: {} })).statusCode).toBe(403)
})

test.each([
  ['entry', { scoreMaximum: 1, tag: 'quad-entry' }],
  ['mean', { scoreMaximum: 100, tag: 'quad-mean' }],
])('a call is placed with a line of the gradebook by the rule %s, and comes back with it', async (rule, line) => {
  const call = await openCall(app, admin)
  const shown = await post(await begin())
  expect(shown.body).toContain(`name="grade" value="${rule}"`)
  const fields = { ticket: ticketIn(shown.body), place: `call:${call.id}`, grade: rule }
  const response = await postForm(app, '/lti/deep-link', fields, { ...FRAME, ...OWN })
  expect(await placed(response.body)).toMatchObject({
    [ITEMS]: [
      { lineItem: { ...line, label: call.title, resourceId: `call:${call.id}` }, custom: { quad_grade: rule } },
    ],
  })
})

test('nothing but a call has a grade, and none where the teacher chose none or the platform takes none', async () => {
  const call = await openCall(app, admin)
  const itemOf = async (fields: Record<string, string>, change: object = {}) => {
    const shown = await post(await begin(), change)
    const response = await postForm(
      app,
      '/lti/deep-link',
      { ticket: ticketIn(shown.body), ...fields },
      { ...FRAME, ...OWN },
    )
    const [item] = (await placed(response.body))[ITEMS] as object[]
    return [shown.body.includes('name="grade"'), 'lineItem' in (item ?? {}), 'custom' in (item ?? {})]
  }
  const place = `call:${call.id}`
  const settings = { deep_link_return_url: `${platform.issuer}/return`, accept_lineitem: false, data: 'kept' }
  expect(await itemOf({ place: 'board', grade: 'entry' })).toEqual([true, false, false])
  expect(await itemOf({ place, grade: 'none' })).toEqual([true, false, false])
  expect(await itemOf({ place, grade: 'all' })).toEqual([true, false, false])
  expect(await itemOf({ place, grade: 'entry' }, { [SETTINGS]: settings })).toEqual([false, false, false])
  await app.deps.db.updateTable('learning_platforms').set({ may_grade: 0 }).execute()
  expect(await itemOf({ place, grade: 'entry' })).toEqual([false, false, false])
})
