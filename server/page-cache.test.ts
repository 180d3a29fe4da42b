import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeStanding } from './features/accounts/accounts.service.ts'
import { IDEA, rejectIdea, shareIdea } from './testing/ideas.ts'
import { signedInMember, type TestMember } from './testing/members.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const SETTLE_MS = 200
const FEED = '/v1/ideas/feed?page_size=20'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

const titles = async () =>
  (await app.call('GET', '/v1/ideas/feed')).json().ideas.map(({ title }: { title: string }) => title)
const names = async () =>
  (await app.call('GET', '/v1/profiles-with-ideas'))
    .json()
    .profiles.map(({ profile }: { profile: { firstname: string } }) => profile.firstname)

describe('a page that is kept', () => {
  test('shows every change at once', async () => {
    expect(await titles()).toEqual([])
    const { id } = await shareIdea(app, member)
    expect(await titles()).toEqual(['Offline quiz packs'])
    await app.call('PUT', `/v1/ideas/${id}`, { token: member.token, body: { ...IDEA, title: 'Renamed' } })
    expect(await titles()).toEqual(['Renamed'])
    await rejectIdea(app, await signedInMember(app, { isAdmin: true }), id)
    expect(await titles()).toEqual([])
    await app.call('PATCH', '/v1/profile/update', { token: member.token, body: { firstname: 'Other' } })
    expect(await names()).toContain('Other')
    await changeStanding(app.deps, member.email, 'suspend')
    expect(await names()).not.toContain('Other')
  })

  test.each([2, 20])(
    'is the very answer of the first time, headers included, in every encoding (%i ideas)',
    async (count) => {
      for (let index = 0; index < count; index++) {
        await shareIdea(app, member, { title: `පොත් කියවීම 🌳 ${index}`, description: 'Für später. '.repeat(70) })
      }
      const first = await app.call('GET', FEED)
      const again = await app.call('GET', FEED)
      expect(again.body).toBe(first.body)
      expect(again.json().ideas[0].title).toContain('පොත් කියවීම 🌳')
      const { date: _a, ...headers } = first.headers
      const { date: _b, ...headersAgain } = again.headers
      expect(headersAgain).toEqual(headers)
      expect(headers['content-security-policy']).toBeDefined()
      const encoded = (encoding: string) => app.call('GET', FEED, { headers: { 'accept-encoding': encoding } })
      for (const _time of [1, 2]) {
        expect(gunzipSync((await encoded('gzip')).rawPayload).toString()).toBe(first.body)
        const brotli = await encoded('gzip, deflate, br')
        expect(brotli.headers['content-encoding']).toBe('br')
        expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(first.body)
      }
    },
  )

  test('is not sent again to who has it', async () => {
    const { headers } = await app.call('GET', '/v1/ideas/feed')
    const etag = String(headers.etag)
    const again = await app.call('GET', '/v1/ideas/feed', { headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await shareIdea(app, member)
    const changed = await app.call('GET', '/v1/ideas/feed', { headers: { 'if-none-match': etag } })
    expect(changed.statusCode).toBe(200)
  })

  test('is for visitors alone: members get their own answer, which nobody keeps', async () => {
    const { id } = await shareIdea(app, member)
    await rejectIdea(app, await signedInMember(app, { isAdmin: true }), id)
    const path = `/v1/profiles/id/${member.id}`
    expect((await app.call('GET', path)).json().response.ideas).toEqual([])
    const own = await app.call('GET', path, { token: member.token })
    expect(own.json().response.ideas).toHaveLength(1)
    expect(own.headers['cache-control']).toBe('no-store')
    expect((await app.call('GET', path)).json().response.ideas).toEqual([])
  })

  test('is logged and counted like any other', async () => {
    const lines: string[] = []
    const logged = await startTestApp({}, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
    for (const _time of [1, 2]) await logged.call('GET', '/v1/ideas/feed?sort=newest')
    const [read, kept] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(kept).toMatchObject({ method: 'GET', path: '/v1/ideas/feed', status: 200, ms: expect.any(Number) })
    expect(Object.keys(kept)).toEqual(Object.keys(read))
    expect(kept.reqId).not.toBe(read.reqId)
    const { body } = await logged.call('GET', '/metrics')
    expect(body).toContain('quad_http_requests_total{route="/v1/ideas/feed",method="GET",status="200"} 2')
  })

  test('does not bring the server down when the database is away', async () => {
    await settledVersion()
    await app.call('GET', '/v1/ideas/feed')
    await app.deps.db.destroy()
    await setTimeout(SETTLE_MS)
    // Only SQLite is asked for each answer whether another process changed data.
    const status = app.deps.config.database.engine === 'sqlite' ? 503 : 200
    expect((await app.call('GET', '/v1/ideas/feed')).statusCode).toBe(status)
  })

  test('does not answer an ambiguous request', async () => {
    await app.call('GET', '/v1/ideas/feed')
    const headers = { 'transfer-encoding': 'gzip' }
    expect((await app.call('GET', '/v1/ideas/feed', { headers })).statusCode).toBe(400)
  })

  test('leaves refusals and other origins out', async () => {
    const nobody = '/v1/ideas/01234567-89ab-7def-8123-456789abcdef'
    expect((await app.call('GET', nobody)).headers.etag).toBeUndefined()
    await app.call('GET', '/v1/ideas/feed')
    const foreign = await app.call('GET', '/v1/ideas/feed', { headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.headers.etag).toBeUndefined()
  })
})

/** Processes on PostgreSQL tell one another, and themselves, a moment later. */
async function settledVersion(): Promise<string> {
  const version = app.deps.dataVersion()
  await setTimeout(SETTLE_MS)
  return version === app.deps.dataVersion() ? version : settledVersion()
}

test('a session or a notification makes no page old', async () => {
  const before = await settledVersion()
  const { email, password } = member
  await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  await app.call('POST', '/v1/notifications/read', { token: member.token })
  expect(await settledVersion()).toBe(before)
})
