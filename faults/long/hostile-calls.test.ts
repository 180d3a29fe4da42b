import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BODY_LIMIT, type EndpointShape } from '../../contract/http.ts'
import { buildApp } from '../../server/app.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import type { Deps } from '../../server/deps.ts'
import { openSession } from '../../server/features/sessions/sessions.service.ts'
import { endpoints, type NamedEndpoint } from '../../server/testing/hostile/requests.ts'
import { routesRegisteredBy } from '../../server/testing/registered-routes.ts'
import { slowestDuring } from '../harness/background-requests.ts'
import { call } from '../harness/client.ts'
import { enrol, IDEA } from '../harness/community.ts'
import { installationForTest, peakMemoryMb, quadForTest } from '../harness/for-test.ts'
import { type HostileRequest, hostileRequests } from '../harness/hostile-requests.ts'
import { randomFrom } from '../harness/random.ts'

const AT_ONCE = 12
/** Together, they send more large bodies than are read at once. */
const MEMBERS = 12
const SLOW_MS = 500
const MEMORY_MAX_MB = 750
const TIMEOUT_MS = 60_000
/** Of a response that has no end, as that of the live stream. */
const STREAM_MS = 500
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const PAGES = ['/', '/view-ideas', '/ideas/:id', '/community', '/profile/:id', '/anything']
const BACKGROUND_PATHS = ['/', '/v1/ideas/feed?page_size=20', '/v1/site', '/v1/ideas/feed?page=ROUND']

type Attack = { hostile: HostileRequest; userId?: string | undefined }
type Result = { status: number; retryAfter: string | undefined }

/** Status 0: the server closed the connection before all was sent. */
function send(port: number, token: string | undefined, hostile: HostileRequest): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  const { method, path, body, isChunked } = hostile
  const headers: Record<string, string | number> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(body && !isChunked ? { 'content-length': body.length } : {}),
    ...hostile.headers,
  }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false, timeout: TIMEOUT_MS })
  sent.on('response', (response: IncomingMessage) => {
    const result = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
    response.resume().on('close', () => resolve(result))
    response.on('error', () => {})
    if (response.headers['content-type']?.includes('event-stream')) void sleep(STREAM_MS).then(() => sent.destroy())
  })
  sent.on('timeout', () => sent.destroy())
  sent.on('error', () => resolve({ status: 0, retryAfter: undefined }))
  sent.end(body)
  return promise
}

/** 503 is for large bodies alone, of which few are read at once, and says when to come again. */
function isAllowed({ status, retryAfter }: Result, { body }: HostileRequest): boolean {
  const isLarge = (body?.length ?? 0) > BODY_LIMIT
  if (status === 0) return isLarge
  if (status === 503) return isLarge && Number(retryAfter) > 0
  return status < 500
}

/** Every registered route, and some pages; those beside the contract as endpoints that take nothing. */
async function everyRoute(deps: Deps): Promise<NamedEndpoint[]> {
  const calls = await routesRegisteredBy(async () => (await buildApp(deps, { webRoot: '/nowhere' })).ready())
  const declared = new Map(endpoints.map((named) => [`${named[1].method} ${named[1].path}`, named]))
  return [...calls, ...PAGES.map((path) => `GET ${path}`)].map((name) => {
    const [method, path = ''] = name.split(' ')
    const bare: EndpointShape = { method: method as 'GET', path, summary: '', access: 'public', status: 200 }
    return declared.get(name) ?? [name, bare]
  })
}

function shuffle<T>(items: T[]): T[] {
  const random = randomFrom(SEED)
  const keyed = items.map((item) => ({ item, key: random.between(0, 1_000_000) }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

test('no call of hostile size, depth or count fails the server or holds up others', async () => {
  // Proves trust 19/8.
  const installation = await installationForTest('sqlite')
  await migrateDatabase(installation.config.database)
  const quad = await quadForTest(installation)
  await installation.withDeps(async (deps) => {
    const members = await enrol(deps, MEMBERS)
    const [admin] = await enrol(deps, 1, { isAdmin: true })
    const body = { ...IDEA, title: 'An idea', description: 'A description that is long enough.' }
    const shared = await call(quad.url, 'POST', '/v1/ideas', { token: members[0]?.token ?? '', body })
    const { id } = (shared.body as { idea: { id: string } }).idea
    const routes = await everyRoute(deps)
    const hostile = routes.flatMap((named) => hostileRequests(named, id))
    const actors = [undefined, members[0]?.id, admin?.id]
    const attacks = shuffle(hostile.flatMap((one) => actors.map((userId): Attack => ({ hostile: one, userId }))))
    const files = hostile.filter(({ name }) => name.startsWith('createIdea with a file'))
    const burst = members.flatMap(({ id: userId }) => files.map((one): Attack => ({ hostile: one, userId })))

    const counts: Record<number, number> = {}
    const offences: string[] = []
    const attack = async ({ hostile: one, userId }: Attack) => {
      // Some calls end the session that makes them.
      const token = userId && (await openSession(deps, userId)).token
      const result = await send(quad.port, token, one)
      counts[result.status] = (counts[result.status] ?? 0) + 1
      if (!isAllowed(result, one)) offences.push(`${result.status} ${one.name}: ${one.path.slice(0, 100)}`)
    }
    const slowest = await slowestDuring(quad.url, BACKGROUND_PATHS, async () => {
      const waiting = attacks.values()
      const inTurn = async () => {
        for (const one of waiting) await attack(one)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
      await Promise.all(burst.map(attack))
    })
    const memoryMb = Math.round(peakMemoryMb(quad.pid))
    // The figures of docs/trust.md.
    const figures = {
      seed: SEED,
      routes: routes.length,
      attacks: attacks.length + burst.length,
      counts,
      slowest,
      memoryMb,
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(offences).toEqual([])
    expect(slowest.failed).toEqual([])
    expect((await call(quad.url, 'GET', '/readyz')).status).toBe(200)
    expect(counts[503]).toBeGreaterThan(0)
    expect(slowest.ms).toBeLessThan(SLOW_MS)
    expect(memoryMb).toBeLessThan(MEMORY_MAX_MB)
  })
})
