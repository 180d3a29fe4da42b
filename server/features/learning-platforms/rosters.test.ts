// @module-tag postgres

import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROSTER_PEOPLE_MAX } from '../../../contract/learning-platforms.values.ts'
import { DAY } from '../../lib/clock.ts'
import {
  addTestPlatform,
  launchMember,
  serveRoster,
  serveToken,
  startPlatform,
  TEACHER,
  type TestPlatform,
  teachingAt,
} from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const [LEARNER] = [{ roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'] }]
const INSTRUCTOR = { roles: ['Instructor'] }
const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

let app: TestApp
let admin: TestMember
let platform: TestPlatform
let platformId: string
let teacher: TestMember
let course: string

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
  platformId = await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
  teacher = await launchMember(app, platform, { ...teachingAt(platform), sub: 't', email: 'teacher@mail.example' })
  course = (await app.call('GET', '/v1/me/courses', teacher)).json().courses[0].id
})

const read = (member: TestMember, id = course) => app.call('POST', `/v1/courses/${id}/roster`, { token: member.token })
const invite = (member: TestMember) => app.call('POST', `/v1/courses/${course}/invitations`, { token: member.token })
const invited = async () =>
  (await app.deps.db.selectFrom('invitations').select('email').orderBy('email').execute()).map(({ email }) => email)
const mailed = async () =>
  (
    await app.deps.db
      .selectFrom('outbox')
      .select('to_address')
      .where('kind', '=', 'invitation')
      .orderBy('to_address')
      .execute()
  ).map(({ to_address }) => to_address)

const own = { user_id: 't', name: 'Binuri Herath', email: 'teacher@mail.example', ...INSTRUCTOR }
const student = (id: string, change: object = {}) => ({
  ...{ user_id: id, status: 'Active', name: `Student ${id}`, email: `${id}@mail.example`, ...LEARNER, ...change },
})

test('a teacher reads who is in the course, over pages, with a token for the key of the site', async () => {
  const here = await launchMember(app, platform, { sub: 'a', email: 'a@mail.example' })
  await app.deps.db.updateTable('profiles').set({ listed_at: null }).where('user_id', '=', here.id).execute()
  serveRoster(platform, [
    [student('b'), own, student('gone', { status: 'Inactive' })],
    [student('a', { given_name: 'Nethmi', family_name: 'Perin', name: undefined }), student('c', { email: undefined })],
  ])
  const response = await read(teacher)
  expect(response.json()).toEqual({
    people: [
      { name: 'Binuri Herath', role: 'teacher', state: 'here', user_id: null },
      { name: 'Nethmi Perin', role: 'learner', state: 'here', user_id: null },
      { name: 'Student b', role: 'learner', state: 'new', user_id: null },
      { name: 'Student c', role: 'learner', state: 'unreachable', user_id: null },
    ],
    is_complete: true,
  })
  const asked = platform.receiver.received.filter(({ path }) => path === '/token')
  expect(asked).toHaveLength(1)
  const form = new URLSearchParams(asked[0]?.body)
  expect(Object.fromEntries(form)).toMatchObject({ grant_type: 'client_credentials', scope: SCOPE })
  const { keys } = (await app.call('GET', '/lti/jwks')).json()
  const { payload } = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet({ keys }), {
    ...{ issuer: platform.clientId, subject: platform.clientId, audience: platform.receiver.address('/token') },
    ...{ currentDate: app.clock.now(), requiredClaims: ['jti', 'exp'] },
  })
  expect(payload.jti).toMatch(/\w{20}/)
  const pages = platform.receiver.received.filter(({ path }) => path.startsWith('/roster'))
  expect(pages.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-1'])
})

test('no address and no subject of the platform reaches the page of a teacher', async () => {
  serveRoster(platform, [[own, student('canary', { lis_person_sourcedid: 'canary-sis', picture: 'https://canary' })]])
  const { body } = await read(teacher)
  expect(body).toContain('Student canary')
  expect(body.replace('Student canary', '')).not.toMatch(/canary|@|mail\.example/)
  const tables = await app.deps.db.selectFrom('courses').selectAll().execute()
  expect(JSON.stringify(tables)).not.toMatch(/canary/)
})

test('a member with a profile is linked to it, unless they block the teacher', async () => {
  const member = await signedInMember(app)
  const issuer = `platform:${platformId}`
  const identity = { issuer, subject: 'm', user_id: member.id, created_at: '2026-01-01T00:00:00.000Z' }
  await app.deps.db.insertInto('identities').values(identity).execute()
  serveRoster(platform, [[own, student('m')]])
  const shown = async () => (await read(teacher)).json().people[1].user_id
  expect(await shown()).toBe(member.id)
  await app.deps.db.updateTable('profiles').set({ completed_at: '2026-01-01T00:00:00.000Z' }).execute()
  expect((await app.call('PUT', `/v1/blocks/${teacher.id}`, { token: member.token })).statusCode).toBe(204)
  expect(await shown()).toBeNull()
})

test('a teacher invites who is not here, once', async () => {
  const known = await signedInMember(app)
  serveRoster(platform, [
    [
      own,
      student('a'),
      student('b', { email: 'B@Mail.Example' }),
      student('same', { email: 'b@mail.example' }),
      student('k', { email: known.email }),
      student('odd', { email: 'no address' }),
      student('reserved', { email: 'a@host.invalid' }),
    ],
  ])
  const states = async () =>
    (await read(teacher)).json().people.map(({ name, state }: Record<string, string>) => `${name} ${state}`)
  expect(await states()).toContain('Student k invited')
  expect((await invite(teacher)).json()).toEqual({ invited: 2 })
  expect(await invited()).toEqual(['a@mail.example', 'b@mail.example'])
  expect(await mailed()).toEqual(['a@mail.example', 'b@mail.example'])
  expect(await states()).toContain('Student a invited')
  expect((await invite(teacher)).json()).toEqual({ invited: 0 })
  expect(await mailed()).toHaveLength(2)
  const audited = await app.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'members_invited')
    .execute()
  expect(audited).toMatchObject([{ value_after: '2, EDU 3204 Learning Technology' }])
})

test('administrators can forbid invitations from the courses of a platform', async () => {
  serveRoster(platform, [[own, student('a')]])
  const changed = await app.call('PATCH', `/v1/admin/platforms/${platformId}`, {
    ...admin,
    body: { may_invite: false },
  })
  expect(changed.json().platform.may_invite).toBe(false)
  expect((await invite(teacher)).statusCode).toBe(403)
  expect(await invited()).toEqual([])
  expect((await app.call('GET', '/v1/me/courses', teacher)).json().courses).toMatchObject([
    { has_roster: true, may_invite: false },
  ])
})

describe('a roster is closed to', () => {
  const refused = async (member: TestMember, status: number) => {
    serveRoster(platform, [[own, student('a')]])
    const before = platform.receiver.received.length
    expect([(await read(member)).statusCode, (await invite(member)).statusCode]).toEqual([status, status])
    return platform.receiver.received.length - before
  }

  test('learners of the course', async () => {
    const learner = await launchMember(app, platform, { sub: 'a', email: 'a@mail.example' })
    expect(await refused(learner, 403)).toBe(0)
  })

  test('members who did not come from it, administrators too', async () => {
    expect(await refused(await signedInMember(app), 404)).toBe(0)
    expect(await refused(admin, 404)).toBe(0)
  })

  test('teachers of another course', async () => {
    const context = { 'https://purl.imsglobal.org/spec/lti/claim/context': { id: 'course-2' } }
    const other = await launchMember(app, platform, { ...TEACHER, ...context, sub: 'o', email: 'o@mail.example' })
    expect(await refused(other, 404)).toBe(0)
  })

  test('teachers whose platform is switched off', async () => {
    await app.call('PATCH', `/v1/admin/platforms/${platformId}`, { ...admin, body: { is_active: false } })
    expect(await refused(teacher, 409)).toBe(0)
  })

  test('teachers whom the platform lists as learners now', async () => {
    serveRoster(platform, [[{ ...own, ...LEARNER }, student('a')]])
    expect([(await read(teacher)).statusCode, (await invite(teacher)).statusCode]).toEqual([403, 403])
    expect(await invited()).toEqual([])
  })

  test('teachers whom the platform does not list, a day after their last launch', async () => {
    serveRoster(platform, [[student('a')]])
    expect((await read(teacher)).statusCode).toBe(200)
    const seen_at = new Date(app.clock.now().getTime() - DAY).toISOString()
    await app.deps.db.updateTable('course_members').set({ seen_at }).execute()
    expect((await invite(teacher)).statusCode).toBe(403)
  })
})

describe('a roster that cannot be read is said so, with the reason in the log:', () => {
  test.each<[string, () => void]>([
    ['no token', () => platform.receiver.answers.set('/token', { status: 400, body: '{"error":"invalid_client"}' })],
    ['a token that is no JSON', () => platform.receiver.answers.set('/token', { status: 200, body: '<html>' })],
    [
      'a token for something else',
      () =>
        platform.receiver.answers.set('/token', {
          status: 200,
          body: '{"access_token":"a","expires_in":3600,"scope":"other"}',
        }),
    ],
    ['a token with a line break', () => serveToken(platform.receiver, 'a\nb')],
    ['a page that fails', () => platform.receiver.answers.set('/roster?limit=200', { status: 500 })],
    ['a page that is no JSON', () => platform.receiver.answers.set('/roster?limit=200', { status: 200, body: '<' })],
    ['a page without members', () => platform.receiver.answers.set('/roster?limit=200', { status: 200, body: '{}' })],
    [
      'a page that leads elsewhere',
      () =>
        platform.receiver.answers.set('/roster?limit=200', {
          ...{ status: 302, headers: { location: 'https://127.0.0.1/' } },
        }),
    ],
    [
      'a page of two megabytes',
      () => platform.receiver.answers.set('/roster?limit=200', { status: 200, body: ' '.repeat(2_000_000) }),
    ],
    [
      'a next page on another host',
      () =>
        platform.receiver.answers.set('/roster?limit=200', {
          ...{ status: 200, body: '{"members":[]}', headers: { link: '<https://evil.example/>; rel="next"' } },
        }),
    ],
    [
      'a wrong Link header',
      () =>
        platform.receiver.answers.set('/roster?limit=200', {
          ...{ status: 200, body: '{"members":[]}', headers: { link: 'next' } },
        }),
    ],
    [
      'another course',
      () =>
        platform.receiver.answers.set('/roster?limit=200', {
          ...{ status: 200, body: '{"context":{"id":"course-2"},"members":[]}' },
        }),
    ],
  ])('%s', async (_name, change) => {
    serveRoster(platform, [[own, student('a')]])
    change()
    const response = await read(teacher)
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'The learning platform did not say who is in the course. Please try again later.',
    ])
    expect((await invite(teacher)).statusCode).toBe(503)
    expect(await invited()).toEqual([])
  })

  test('pages without an end', async () => {
    serveRoster(platform, [[own]])
    const self = `<${platform.receiver.address('/roster?limit=200')}>; rel="next"`
    platform.receiver.answers.set('/roster?limit=200', {
      ...{ status: 200, headers: { link: self }, body: JSON.stringify({ members: [own] }) },
    })
    expect((await read(teacher)).json()).toMatchObject({ is_complete: false, people: [{ name: 'Binuri Herath' }] })
    expect(platform.receiver.received.filter(({ path }) => path.startsWith('/roster'))).toHaveLength(50)
  })
})

test('a course whose roster cannot be read says so, and has it once a launch names it', async () => {
  const context = { 'https://purl.imsglobal.org/spec/lti/claim/context': { id: 'course-2' } }
  const claims = { ...context, sub: 't', email: 'teacher@mail.example' }
  await launchMember(app, platform, { ...TEACHER, ...claims })
  const other = async () => {
    const { courses } = (await app.call('GET', '/v1/me/courses', teacher)).json()
    return courses.find((one: { id: string }) => one.id !== course)
  }
  const { id, has_roster } = await other()
  expect([has_roster, (await read(teacher, id)).statusCode]).toEqual([false, 409])
  await launchMember(app, platform, { ...teachingAt(platform), ...claims })
  await launchMember(app, platform, { ...context, sub: 'a', email: 'a@mail.example' })
  expect((await other()).has_roster).toBe(true)
})

test('a token that the platform refuses is asked for again', async () => {
  serveRoster(platform, [[own]])
  await read(teacher)
  platform.receiver.answers.set('/roster?limit=200', { status: 401 })
  serveToken(platform.receiver, 'token-2')
  expect((await read(teacher)).statusCode).toBe(503)
  expect(platform.receiver.received.at(-1)?.headers.authorization).toBe('Bearer token-2')
})

test('a course of thousands is cut', async () => {
  const people = Array.from({ length: ROSTER_PEOPLE_MAX }, (_, place) => student(`s${place}`))
  serveRoster(platform, [[own, ...people]])
  const { people: shown, is_complete } = (await read(teacher)).json()
  expect([shown.length, is_complete]).toEqual([ROSTER_PEOPLE_MAX, false])
})
