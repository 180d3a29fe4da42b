// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import {
  addTestPlatform,
  launchMember,
  startPlatform,
  TEACHER,
  type TestPlatform,
} from '../../testing/learning-platform.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: TestMember
let platform: TestPlatform
let platformId: string
let member: TestMember
let course: string

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  platform = await startPlatform(app)
  platformId = await addTestPlatform(app, admin, platform, { domains: ['mail.example'] })
  member = await signedInMember(app)
  await app.deps.db.updateTable('users').set({ email: 'own@mail.example' }).where('id', '=', member.id).execute()
  await launchMember(app, platform, { sub: 'a', email: 'own@mail.example' })
  course = (await app.call('GET', '/v1/me/courses', member)).json().courses[0].id
})

const share = (who: TestMember, body: object) =>
  app.call('POST', '/v1/ideas', { token: who.token, body: { ...IDEA, ...body } })
const read = async (id: string) => (await app.call('GET', `/v1/ideas/${id}`)).json().idea
const listed = async (id: string) =>
  (await app.call('GET', `/v1/ideas/feed?course_id=${id}`)).json().ideas.map((idea: { id: string }) => idea.id)
const drop = (who: TestMember, id: string) => app.call('DELETE', `/v1/ideas/${id}/course`, { token: who.token })

test('an idea carries the course that it is shared from, for everybody who sees it', async () => {
  const shared = await share(member, { course_id: course })
  expect(shared.statusCode).toBe(201)
  const { id } = shared.json().idea
  const other = await shareIdea(app, member)
  expect((await read(id)).course).toEqual({ id: course, name: 'EDU 3204 Learning Technology' })
  expect(await read(other.id)).not.toHaveProperty('course')
  expect(await listed(course)).toEqual([id])
  // The platform has renamed it.
  const context = { id: 'course-1', label: '', title: 'Learning with technology' }
  await launchMember(app, platform, { ...TEACHER, 'https://purl.imsglobal.org/spec/lti/claim/context': context })
  expect((await read(id)).course.name).toBe('Learning with technology')
})

test('nobody shares from a course that they did not come from', async () => {
  const stranger = await signedInMember(app)
  const response = await share(stranger, { course_id: course })
  expect([response.statusCode, response.json().error]).toEqual([
    422,
    { course_id: 'Must be a course that you came from' },
  ])
  expect((await share(member, { course_id: member.id })).statusCode).toBe(422)
  expect(await listed(course)).toEqual([])
})

test('its author takes the course off an idea, and nobody else', async () => {
  const { id } = (await share(member, { course_id: course })).json().idea
  expect((await drop(await signedInMember(app), id)).statusCode).toBe(403)
  expect((await drop(admin, id)).statusCode).toBe(403)
  expect((await drop(member, id)).statusCode).toBe(204)
  expect((await drop(member, id)).statusCode).toBe(404)
  expect(await read(id)).not.toHaveProperty('course')
  expect(await listed(course)).toEqual([])
})

test('an idea stays when its platform goes, without the course', async () => {
  const { id } = (await share(member, { course_id: course })).json().idea
  await app.call('DELETE', `/v1/admin/platforms/${platformId}`, admin)
  expect((await read(id)).title).toBe(IDEA.title)
  expect(await read(id)).not.toHaveProperty('course')
})
