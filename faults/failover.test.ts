import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { type ApiResponse, call, outcomeOf } from './harness/client.ts'
import { enrol, IDEA, type Member } from './harness/community.ts'
import { DEATHS, missingForNodes, startDatabaseNodes } from './harness/database-nodes.ts'
import { isHonest503 } from './harness/for-test.ts'
import { createInstallation } from './harness/installation.ts'
import { MISSING_NGINX, startNginx } from './harness/nginx.ts'
import { spawnQuad, untilReady } from './harness/quad-process.ts'

const KILLS = 10
const WRITERS = 6
const PAUSE_MS = 100
const WRITES_AGAIN_MS = 30_000
const LIVE_MS = 20_000
const MINUTE_MS = 60_000

type Ledger = {
  acknowledged: Map<string, 'ideas' | 'comments'>
  dishonest: ApiResponse[]
  lastWriteAt: number
}

/** Shares, comments, supports and reads, until it is told to stop; keeps what was acknowledged. */
async function act(url: string, { token }: Member, writer: number, ledger: Ledger, signal: AbortSignal) {
  for (let round = 0; !signal.aborted; round++) {
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await call(url, method, path, { token, body })
      if (outcomeOf(response) === 'unknown' && !isHonest503(response)) ledger.dishonest.push(response)
      return response
    }
    const title = `Idea ${writer}.${round}`
    const shared = await send('POST', '/v1/ideas', { ...IDEA, title, description: 'Ten characters' })
    if (shared.status === 201) {
      ledger.lastWriteAt = performance.now()
      const { id } = (shared.body as { idea: { id: string } }).idea
      ledger.acknowledged.set(id, 'ideas')
      const commented = await send('POST', `/v1/ideas/${id}/comments`, { text: `Comment ${writer}.${round}` })
      if (commented.status === 201)
        ledger.acknowledged.set((commented.body as { comment: { id: string } }).comment.id, 'comments')
    }
    await send('GET', '/v1/ideas')
    await sleep(PAUSE_MS)
  }
}

/** Opens the live stream of a member. */
async function listenTo(url: string, { token }: Member) {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/v1/notifications/stream`, { headers, signal: closing.signal })
  const stream = { received: '', isOpen: true }
  const read = async () => {
    for await (const chunk of body ?? []) stream.received += Buffer.from(chunk).toString()
  }
  void read()
    .catch(() => {})
    .finally(() => {
      stream.isOpen = false
    })
  return stream
}

test(
  'the leading database node is killed ten times: nothing acknowledged is lost, and all goes on',
  async ({ skip }) => {
    const missing = [...missingForNodes(), ...MISSING_NGINX]
    if (missing.length > 0)
      skip(`This needs ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}.`)
    const nodes = await startDatabaseNodes()
    onTestFinished(nodes.stop)
    const installation = await createInstallation('postgres', { databaseUrl: nodes.url })
    onTestFinished(installation.remove)
    await migrateDatabase(installation.config.database)
    const quads = [await spawnQuad(installation), await spawnQuad(installation)] as const
    for (const quad of quads) {
      onTestFinished(quad.kill)
      await vi.waitFor(() => untilReady(quad), 3 * MINUTE_MS)
    }
    const [one, two] = quads
    // As nobody has signed the certificate of the proxy.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const nginx = await startNginx([one.port, two.port])
    onTestFinished(nginx.stop)
    const [author, reader, ...writers] = await installation.withDeps((deps) => enrol(deps, WRITERS + 2 + KILLS))
    if (!author || !reader) throw new Error('nobody was enrolled')
    // One of each process: an event goes from one to the streams of both.
    const streams = [
      await listenTo(one.url, author),
      await listenTo(two.url, author),
      await listenTo(nginx.url, author),
    ]

    const ledger: Ledger = { acknowledged: new Map(), dishonest: [], lastWriteAt: 0 }
    const stopping = new AbortController()
    const acting = writers
      .slice(0, WRITERS)
      .map((member, writer) => act(nginx.url, member, writer, ledger, stopping.signal))
    const pauses: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await nodes.untilRedundant()
      await sleep(1_000)
      const death = DEATHS[kill % DEATHS.length] ?? DEATHS[0]
      const leader = await nodes.killLeader(death)
      const killedAt = performance.now()
      await vi
        .waitFor(() => expect(ledger.lastWriteAt).toBeGreaterThan(killedAt + 200), {
          timeout: 2 * WRITES_AGAIN_MS,
          interval: PAUSE_MS,
        })
        .catch(() => {
          throw new Error(`no write after the death ${death} on ${leader}\n${nodes.logs()}`)
        })
      pauses.push(ledger.lastWriteAt - killedAt)
      // The streams were never opened again.
      const before = streams.map(({ received }) => received.length)
      const from = writers[WRITERS + kill]
      const asked = { token: from?.token ?? '', body: { user_id: author.id } }
      await vi.waitFor(
        async () => expect([201, 409]).toContain((await call(nginx.url, 'POST', '/v1/connections', asked)).status),
        LIVE_MS,
      )
      await vi.waitFor(() => {
        for (const [index, { received }] of streams.entries())
          expect(received.slice(before[index])).toContain('event: notification')
      }, LIVE_MS)
      process.stdout.write(
        `death ${kill + 1}, ${death} on ${leader}: writes again after ${Math.round(pauses.at(-1) ?? 0)} ms\n`,
      )
    }
    stopping.abort()
    await Promise.all(acting)
    await nodes.untilRedundant()

    const client = new pg.Client({ connectionString: nodes.url })
    await client.connect()
    const kept = new Set<string>()
    for (const table of new Set(ledger.acknowledged.values())) {
      for (const { id } of (await client.query(`select id from ${table}`)).rows) kept.add(id)
    }
    const { rows: jobs } = await client.query('select name, last_error from jobs')
    await client.end()
    process.stdout.write(
      `${ledger.acknowledged.size} writes acknowledged; slowest ${Math.round(Math.max(...pauses))} ms\n`,
    )
    expect([...ledger.acknowledged.keys()].filter((id) => !kept.has(id))).toEqual([])
    expect(new Set(ledger.acknowledged.values())).toEqual(new Set(['ideas', 'comments']))
    expect(ledger.dishonest).toEqual([])
    expect(Math.max(...pauses)).toBeLessThan(WRITES_AGAIN_MS)
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([true, true, true])
    expect(jobs.length).toBeGreaterThan(0)
    expect(await Promise.race([one.exited, two.exited, sleep(0, 'both run')])).toBe('both run')
  },
  30 * MINUTE_MS,
)
