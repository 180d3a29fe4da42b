import { expect, test } from 'vitest'
import { HOUR } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ends: [name: string, end: (app: TestApp, member: TestMember) => Promise<unknown>][] = [
  ['expired', async ({ clock }) => clock.advance(24 * HOUR)],
  ['unused for too long', async ({ clock }) => clock.advance(12 * HOUR)],
  ['signed out', (app, { token }) => app.call('DELETE', '/v1/auth/tokens/authentication', { token })],
  [
    'of a suspended member',
    ({ deps }, { id }) =>
      deps.db.updateTable('users').set({ suspended_at: '2026-01-05T00:00:00.000Z' }).where('id', '=', id).execute(),
  ],
  ['of a deleted account', ({ deps }, { id }) => deps.db.deleteFrom('users').where('id', '=', id).execute()],
]
const PUBLIC = ['/v1/ideas/feed', '/v1/ideas/feed?q=gardens', '/v1/site', '/v1/auth/providers']

test.each(ends)('a session that is %s is reported to public calls, and refused to others', async (_, end) => {
  const app = await startTestApp()
  await shareIdea(app, await signedInMember(app), { title: 'Gardens' })
  const member = await signedInMember(app)
  const { token } = member
  for (const url of PUBLIC) {
    expect((await app.call('GET', url, { token })).headers['quad-session'], url).toBeUndefined()
  }
  await end(app, member)
  // Cached sessions of another process end within two seconds.
  app.clock.advance(2_000)
  for (const url of PUBLIC) {
    // The response to visitors is cached before, and after.
    for (const one of [{}, { token }, {}, { token }]) {
      const { statusCode, headers } = await app.call('GET', url, one)
      const expected = 'token' in one ? 'ended' : undefined
      expect([url, statusCode, headers['quad-session']]).toEqual([url, 200, expected])
    }
  }
  const ofVisitors = await app.call('GET', '/v1/ideas/feed')
  expect((await app.call('GET', '/v1/ideas/feed', { token })).json()).toEqual(ofVisitors.json())
  for (const url of ['/v1/profile', '/v1/notifications']) {
    const { statusCode, headers } = await app.call('GET', url, { token })
    expect([url, statusCode, headers['quad-session']]).toEqual([url, 401, 'ended'])
  }
})

test('a browser stores no response that says that the session has ended', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const before = await app.call('GET', '/v1/ideas/feed', { token: member.token })
  expect(before.headers.etag).toMatch(/^"/)
  app.clock.advance(12 * HOUR)
  const headers = { 'if-none-match': String(before.headers.etag) }
  const ended = await app.call('GET', '/v1/ideas/feed', { token: member.token, headers })
  expect([ended.statusCode, ended.headers['quad-session']]).toEqual([200, 'ended'])
  expect([ended.headers.etag, ended.headers['cache-control']]).toEqual([undefined, 'no-store'])
})

test('the reference of the API has the rule of ended sessions', async () => {
  const app = await startTestApp()
  const { info } = (await app.call('GET', '/v1/openapi.json')).json()
  expect(info.description).toContain('Quad-Session: ended')
})
