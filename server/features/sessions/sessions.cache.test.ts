import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '../../lib/clock.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { apart } from '../../testing/request-queries.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app, { isAdmin: true })
  // The member is not the last administrator.
  await signedInMember(app, { isAdmin: true })
})

const status = async (server: TestApp, path = '/v1/profile') =>
  (await server.call('GET', path, { token: member.token })).statusCode

test('a cached session ends at its expiry, to the millisecond', async () => {
  for (const wait of [11 * HOUR, 11 * HOUR, 2 * HOUR - 1]) {
    app.clock.advance(wait)
    expect(await status(app)).toBe(200)
  }
  app.clock.advance(1)
  expect(await status(app)).toBe(401)
})

test.each<[string, (server: TestApp) => Promise<unknown>, number]>([
  ['sign-out', (server) => server.call('DELETE', '/v1/auth/tokens/authentication', { token: member.token }), 401],
  ['suspension', (server) => changeAccountStatus(server.deps, member.email, 'suspend'), 401],
  ['demotion', (server) => changeAccountStatus(server.deps, member.email, 'demote'), 403],
])(
  'a cached session follows a %s from the next request, and soon in another process',
  { tags: ['postgres'] },
  async (_name, end, expected) => {
    const other = await startSecondServer(app)
    for (const server of [app, other]) expect(await status(server, '/v1/ideas')).toBe(200)
    await end(app)
    expect(await status(app, '/v1/ideas')).toBe(expected)
    await until(async () => expect(await status(other, '/v1/ideas')).toBe(expected))
  },
)

test('a cached session ends after a suspension in a process without events', { tags: ['postgres'] }, async () => {
  const withoutEvents = await startSecondServer(app)
  await withoutEvents.deps.bus.close()
  expect(await status(withoutEvents)).toBe(200)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  await until(async () => expect(await status(withoutEvents)).toBe(401))
})

test('a session that ends while it is read is not cached', async () => {
  const { db } = app.deps
  const executeQuery = db.executeQuery.bind(db)
  let isFirst = true
  vi.spyOn(db, 'executeQuery').mockImplementation(async (query) => {
    const result = await executeQuery(query)
    if (isFirst) await apart(() => changeAccountStatus(app.deps, member.email, 'suspend'))
    isFirst = false
    return result as never
  })
  await status(app)
  vi.restoreAllMocks()
  expect(await status(app)).toBe(401)
})
