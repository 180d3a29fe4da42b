import { beforeEach, expect, test } from 'vitest'
import { housekeeping } from '../../jobs/housekeeping.ts'
import { runJob } from '../../jobs/scheduler.ts'
import { DAY } from '../../lib/clock.ts'
import { connectMembers, talking } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let amaya: TestMember
let bimal: TestMember
let id: string

beforeEach(async () => {
  app = await startTestApp()
  amaya = await signedInMember(app)
  bimal = await signedInMember(app)
  await connectMembers(app, amaya, bimal)
  id = await talking(app).open(amaya, { user_id: bimal.id })
})

async function keepMonths(keep_months: unknown) {
  const { token } = await signedInMember(app, { isAdmin: true })
  const { settings } = (await app.call('GET', '/v1/admin/settings', { token })).json()
  const body = { version: settings.version, messages: { keep_months } }
  return app.call('PUT', '/v1/admin/settings', { token, body })
}

/** Days later, with new sessions. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * DAY)
  amaya = { ...amaya, token: (await openSession(app.deps, amaya.id)).token }
  bimal = { ...bimal, token: (await openSession(app.deps, bimal.id)).token }
}

const stored = async () => (await app.deps.db.selectFrom('messages').select('text').execute()).map(({ text }) => text)

test('messages are kept for ever by default', async () => {
  await talking(app).send(amaya, id, 'Old')
  await pass(3_000)
  await runJob(app.deps, housekeeping)
  expect(await stored()).toEqual(['Old'])
})

test('older messages are deleted for everybody, also by two processes, and unread counts follow', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 41/4.
  const calls = talking(app)
  expect((await keepMonths(6)).statusCode).toBe(200)
  await calls.send(amaya, id, 'Old one')
  await calls.send(amaya, id, 'Old two')
  await pass(170)
  await calls.send(amaya, id, 'New')
  await runJob(app.deps, housekeeping)
  expect(await calls.texts(bimal, id)).toEqual(['Old one', 'Old two', 'New'])
  await pass(20)
  const second = await startSecondServer(app)
  await Promise.all([runJob(app.deps, housekeeping), runJob(second.deps, housekeeping)])
  expect(await stored()).toEqual(['New'])
  expect((await calls.list(bimal)).conversations).toMatchObject([{ unread_count: 1, last_message: { text: 'New' } }])
  expect((await calls.list(bimal, '?q=old')).conversations).toEqual([])

  await pass(200)
  await runJob(app.deps, housekeeping)
  expect(await stored()).toEqual([])
  expect([await calls.list(bimal), await calls.unread(bimal)]).toMatchObject([{ conversations: [] }, 0])
  await calls.send(bimal, id, 'Again')
  expect(await calls.texts(amaya, id)).toEqual(['Again'])
  expect(await calls.unread(amaya)).toBe(1)
})

test('a wrong number of months is refused with its field', async () => {
  for (const months of [0, 1.5, 121, '12']) {
    const response = await keepMonths(months)
    expect([response.statusCode, Object.keys(response.json().error)]).toEqual([422, ['messages']])
  }
})
