import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectTopics } from '../../db/written-topics.ts'
import { changeAccountStatus } from '../../features/accounts/accounts.service.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const FEED = '/v1/ideas/feed?page_size=20'
const SECRETS = /Not for all|The registrar runs this|Secret feedback|\+94 11/
const MOBILE = '+94 11 000 0000'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

/** A write whose topics nobody hears of. */
const writeBehind = (query: { execute: () => Promise<unknown> }) => collectTopics(new Set(), () => query.execute())

const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
  app.call('GET', url, { ...(token ? { token } : {}), headers })

test.each([2, 20])(
  'a cached response is the same as the first one, headers included, in every encoding (%i ideas)',
  async (count) => {
    for (let index = 0; index < count; index++) {
      await shareIdea(app, member, { title: `පොත් කියවීම 🌳 ${index}`, description: 'Für später. '.repeat(70) })
    }
    const first = await get(FEED)
    const again = await get(FEED)
    expect(again.body).toBe(first.body)
    expect(again.json().ideas[0].title).toContain('පොත් කියවීම 🌳')
    const { date: _a, ...headers } = first.headers
    const { date: _b, ...headersAgain } = again.headers
    expect(headersAgain).toEqual(headers)
    expect(headers['content-security-policy']).toBeDefined()
    expect(headers['cache-control']).toBe('no-cache')
    const encoded = (encoding: string) => get(FEED, undefined, { 'accept-encoding': encoding })
    for (const _time of [1, 2]) {
      expect(gunzipSync((await encoded('gzip')).rawPayload).toString()).toBe(first.body)
      const brotli = await encoded('gzip, deflate, br')
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(first.body)
    }
    expect((await encoded('br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip')
    expect((await encoded('br;q=0')).headers['content-encoding']).toBeUndefined()
  },
)

test('a cached response has a strong tag for each encoding, and is answered with 304 to a client with this tag', async () => {
  for (let index = 0; index < 3; index++) await shareIdea(app, member)
  const tags = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const first = await get(FEED, undefined, { 'accept-encoding': encoding })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    tags.add(etag)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': ifNoneMatch }
      const again = await get(FEED, undefined, headers)
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers.vary).toBe(first.headers.vary)
      expect(again.headers['content-length']).toBeUndefined()
    }
  }
  expect(tags.size).toBe(3)
  const [etag = ''] = tags
  await shareIdea(app, member)
  expect((await get(FEED, undefined, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a cached response is sent to members too, for their browser alone', async () => {
  const { id } = await shareIdea(app, member)
  const other = await signedInMember(app)
  const urls = ['/v1/profiles-with-ideas?limit=1&offset=1', `/v1/ideas/${id}`, `/v1/profiles/id/${member.id}`]
  for (const url of [FEED, '/v1/site', ...urls]) {
    const asMember = await get(url, other.token)
    const asVisitor = await get(url)
    expect(asMember.json()).toEqual(asVisitor.json())
    expect(asMember.headers.etag).toBe(asVisitor.headers.etag)
    expect(asMember.headers['cache-control']).toBe('private, no-cache')
  }
})

test('a cached response is logged and counted like any other', async () => {
  const lines: string[] = []
  const logged = await startTestApp({}, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
  for (const _time of [1, 2]) await logged.call('GET', '/v1/ideas/feed?sort=newest')
  const [first, cached] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(cached).toMatchObject({ method: 'GET', path: '/v1/ideas/feed', status: 200, ms: expect.any(Number) })
  expect(Object.keys(cached)).toEqual(Object.keys(first))
  expect(cached.reqId).not.toBe(first.reqId)
  const { body } = await logged.call('GET', '/metrics')
  expect(body).toContain('quad_http_requests_total{route="/v1/ideas/feed",method="GET",status="200"} 2')
})

test('a cached response needs no database', async () => {
  await get(FEED)
  await app.deps.db.destroy()
  expect((await get(FEED)).statusCode).toBe(200)
  expect((await get(`${FEED}&sort=oldest`)).statusCode).toBe(503)
})

test('a cached response is not sent to an ambiguous request', async () => {
  await get(FEED)
  expect((await get(FEED, undefined, { 'transfer-encoding': 'gzip' })).statusCode).toBe(400)
})

test('a cached response is never an error, and allows other origins no more than any', async () => {
  expect((await get('/v1/ideas/01234567-89ab-7def-8123-456789abcdef')).headers.etag).toBeUndefined()
  await get(FEED)
  const open = await startTestApp({ corsOrigins: ['https://app.example'] })
  for (const _time of [1, 2]) {
    const foreign = await open.call('GET', FEED, { headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    expect(foreign.headers.vary).toMatch(/origin/i)
  }
})

test('a cached response stays when a session or a notification changes', async () => {
  await get(FEED)
  await writeBehind(app.deps.db.updateTable('ideas').set({ title: 'changed behind the cache' }))
  const { email, password } = member
  await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  await app.call('POST', '/v1/notifications/read', { token: member.token })
  const before = (await get(FEED)).headers.etag
  await app.deps.bus.publish('changed', { topics: ['connections', 'sessions'] })
  expect((await get(FEED)).headers.etag).toBe(before)
})

test('of ideas stays when a member changes what only their profile shows, and not when they change their name', async () => {
  const { id } = await shareIdea(app, member)
  const visit = (url: string) => app.call('GET', url)
  const update = (body: object) => app.call('PATCH', '/v1/profile/update', { token: member.token, body })
  const urls = [FEED, `/v1/ideas/${id}`, `/v1/ideas/${id}/comments`]
  const before = await Promise.all(urls.map(visit))
  await writeBehind(app.deps.db.updateTable('ideas').set({ description: 'changed behind the cache' }))

  expect((await update({ bio: 'Rows on Sundays.' })).statusCode).toBe(200)
  expect((await visit(`/v1/profiles/id/${member.id}`)).json().response.profile.bio).toBe('Rows on Sundays.')
  expect((await Promise.all(urls.map(visit))).map(({ body }) => body)).toEqual(before.map(({ body }) => body))

  expect((await update({ firstname: 'Renamed' })).statusCode).toBe(200)
  expect((await visit(`/v1/ideas/${id}`)).json().idea.author.firstname).toBe('Renamed')
  expect((await visit(FEED)).body).toContain('Renamed')
})

/** A rejected idea and one with feedback, and the URLs at which their author sees them. */
async function shareWithSecrets() {
  const admin = await signedInMember(app, { isAdmin: true })
  const { id: rejected } = await shareIdea(app, member, { title: 'Not for all' })
  await rejectIdea(app, admin, rejected)
  for (let index = 0; index < 2; index++) await shareIdea(app, member)
  const { id } = await shareIdea(app, member)
  const body = { status: 'Approved', feedback: 'Secret feedback' }
  await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
  const byAuthor = [`/v1/profiles/id/${member.id}`, `/v1/ideas/feed?user_id=${member.id}`]
  return { admin, rejected, urls: ['/v1/profiles-with-ideas', FEED, `/v1/ideas/${id}`, ...byAuthor] }
}

async function expectNoSecrets(url: string, token?: string): Promise<void> {
  const plain = await get(url, token, { range: 'bytes=0-', 'if-none-match': '"guess"' })
  expect(plain.statusCode).toBe(200)
  expect(plain.body).not.toMatch(SECRETS)
  expect(plain.headers['accept-ranges']).toBeUndefined()
  const head = await app.call('HEAD', url, token ? { token } : {})
  expect([head.body, head.headers['content-length']]).toEqual(['', plain.headers['content-length']])
  const { headers, rawPayload } = await get(url, token, { 'accept-encoding': 'gzip' })
  const bytes = headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload
  expect(bytes.toString()).not.toMatch(SECRETS)
}

test('a personal response is sent to its owner and administrators alone, and stored by no browser', async () => {
  // Proves trust 24/1.
  const { urls, admin } = await shareWithSecrets()
  for (const url of urls) {
    const etag = String((await get(url)).headers.etag)
    for (const { token } of [member, admin]) {
      const own = await get(url, token)
      expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined])
      expect(own.body).toMatch(SECRETS)
      // A response stored by the browser before sign-in must not hide the member's own response.
      expect((await get(url, token, { 'if-none-match': etag })).statusCode).toBe(200)
    }
  }
})

test('a personal response reaches nobody else by HEAD, a range, a condition or compression', async () => {
  // Proves trust 24/1.
  const { urls, admin } = await shareWithSecrets()
  const other = await signedInMember(app)
  for (const url of urls) {
    for (const { token } of [admin, member]) await get(url, token)
    await expectNoSecrets(url)
    await expectNoSecrets(url, other.token)
  }
})

test('a personal response is stored for its owner alone, with the rights that they have', async () => {
  const { urls, admin } = await shareWithSecrets()
  const reviewer = await signedInMember(app, { isReviewer: true })
  const [directory = '', , idea = ''] = urls
  const own = await Promise.all([directory, idea].map((url) => get(url, member.token)))
  const asReviewer = await get(idea, reviewer.token)
  expect(asReviewer.body).toMatch(SECRETS)
  for (const url of [directory, idea]) await get(url, admin.token)
  await writeBehind(app.deps.db.updateTable('ideas').set({ feedback: 'changed behind the cache' }))
  expect((await get(directory, member.token)).body).toBe(own[0]?.body)
  expect((await get(idea, member.token)).body).toBe(own[1]?.body)
  expect((await get(idea, member.token)).headers['cache-control']).toBe('no-store')
  const account = `/v1/admin/users/${reviewer.id}`
  const { version } = (await get(account, admin.token)).json().user
  const review_scope = { faculties: [], categories: ['Health'] }
  const limited = await app.call('PATCH', account, { token: admin.token, body: { review_scope, version } })
  expect(limited.json().user).toMatchObject({ review_scope })
  expect((await get(idea, reviewer.token)).body).not.toMatch(/feedback/)
})

test('a personal response includes an idea that its author alone may see', async () => {
  // Proves trust 24/1.
  const { rejected } = await shareWithSecrets()
  const other = await signedInMember(app)
  const url = `/v1/ideas/${rejected}`
  expect((await get(url, member.token)).headers['cache-control']).toBe('no-store')
  for (const token of [undefined, other.token]) {
    expect((await get(url, token)).statusCode).toBe(404)
    expect((await app.call('HEAD', url, token ? { token } : {})).statusCode).toBe(404)
  }
})

test('a personal response is compressed too', async () => {
  for (let index = 0; index < 5; index++) await shareIdea(app, member)
  const own = await get(FEED, member.token, { 'accept-encoding': 'br' })
  expect(own.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(own.rawPayload).toString()).ideas).toHaveLength(5)
})

test.each(['members', 'connections'] as const)(
  'a personal response: contact details for %s reach them alone',
  async (audience) => {
    // Proves trust 24/1.
    const friend = await signedInMember(app)
    const stranger = await signedInMember(app)
    await app.call('POST', '/v1/connections', { token: friend.token, body: { user_id: member.id } })
    await app.call('POST', '/v1/connections', { token: member.token, body: { user_id: friend.id } })
    const url = `/v1/profiles/id/${member.id}`
    await Promise.all([get(url), get(url, friend.token)])
    await app.call('PATCH', '/v1/settings', { token: member.token, body: { mobile_audience: audience } })
    const mobileFor = async (token?: string) => (await get(url, token)).json().response.profile.mobile
    expect(await mobileFor(friend.token)).toBe(MOBILE)
    expect(await mobileFor(stranger.token)).toBe(audience === 'members' ? MOBILE : undefined)
    expect(await mobileFor()).toBeUndefined()
    await app.call('DELETE', `/v1/connections/${friend.id}`, { token: member.token })
    expect(await mobileFor(friend.token)).toBe(audience === 'members' ? MOBILE : undefined)
  },
)

/** Holds the first response once its data have been read, on its way to the cache. To be called before any request. */
function holdFirst(url = () => FEED) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const state = { runs: 0, held: held.promise, release: released.resolve, fail: released.reject }
  app.app.addHook('preSerialization', async (request, reply, payload) => {
    if (request.url !== url() || reply.statusCode !== 200 || ++state.runs > 1) return payload
    held.resolve()
    await released.promise
    return payload
  })
  return state
}

test('a response that a change overtakes is not stored, nor waited for by who asks after the change', async () => {
  // Proves trust 24/2.
  const first = holdFirst()
  const overtaken = get(FEED)
  await first.held
  await shareIdea(app, member)
  expect((await get(FEED)).json().ideas).toHaveLength(1)
  first.release()
  expect((await overtaken).json().ideas).toEqual([])
  expect((await get(FEED)).json().ideas).toHaveLength(1)
})

describe('a request for a response that is being made', () => {
  /** Requests of visitors and a member while another is held. */
  async function askTogether({ held }: ReturnType<typeof holdFirst>) {
    const other = await signedInMember(app)
    const made = get(FEED)
    await held
    const waiting = [get(FEED), get(FEED, other.token), get(FEED)]
    // The cache has seen the earlier changes.
    await get('/v1/site', other.token)
    return { made, waiting }
  }

  test('a request for a response that is being made gets it, too', async () => {
    const first = holdFirst()
    await shareIdea(app, member)
    const { made, waiting } = await askTogether(first)
    first.release()
    const { body } = await made
    for (const response of waiting) expect((await response).body).toBe(body)
    expect(first.runs).toBe(1)
  })

  test('a request for a response that is being made is not told of its failure', async () => {
    const first = holdFirst()
    const { made, waiting } = await askTogether(first)
    first.fail(new Error('This one alone.'))
    expect((await made).statusCode).toBe(500)
    for (const response of waiting) expect((await response).statusCode).toBe(200)
  })

  test('a request for a response that is being made gets one of its own where it turns out to be personal', async () => {
    let url = ''
    const first = holdFirst(() => url)
    url = `/v1/ideas/${(await shareIdea(app, member)).id}`
    const own = get(url, member.token)
    await first.held
    const others = [get(url), get(url)]
    await get('/v1/site')
    first.release()
    expect((await own).headers['cache-control']).toBe('no-store')
    for (const response of others) expect((await response).headers['cache-control']).toBe('no-cache')
  })
})

test('a member who is suspended leaves every response at once', async () => {
  const names = async () => (await get('/v1/profiles-with-ideas')).body
  expect(await names()).toContain(member.id)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect(await names()).not.toContain(member.id)
})
