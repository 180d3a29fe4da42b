import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examine } from '../server/cli/doctor.ts'
import { freePort } from '../server/testing/free-port.ts'
import { call } from './harness/client.ts'
import { enrol, IDEA, type Member } from './harness/community.ts'
import { installationWithPostgres, isHonest503, quadForTest } from './harness/for-test.ts'
import type { Installation } from './harness/installation.ts'
import { type QuadProcess, untilReady } from './harness/quad-process.ts'

/** Debian keeps it where only root's PATH leads. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
/** Fewer than the connections of one Quad, so that transactions change sessions all the time. */
const SESSIONS = 3
const MEMBERS = 24
const ROUNDS = 5
const LIVE_MS = 5_000

type Pooler = { url: string; stop: () => Promise<void>; start: () => Promise<void> }

/** Debian's pgbouncer in transaction mode before the database of an installation, set up as docs/operations.md says. */
async function startPooler({ postgres }: Installation): Promise<Pooler> {
  if (!postgres) throw new Error('not on PostgreSQL')
  const port = await freePort()
  const file = join(postgres.folder, 'pgbouncer.ini')
  const limits = 'set statement_timeout = 5000; set idle_in_transaction_session_timeout = 30000'
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${new URL(postgres.url).port} user=quad connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  )
  let child: ChildProcess | undefined
  const start = async () => {
    // It refuses root.
    const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    child = spawn(PGBOUNCER, ['-q', ...account, file], { stdio: 'ignore' })
    await vi.waitFor(() => reach(port), { timeout: 10_000, interval: 100 })
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  await start()
  return { url: `postgres://quad@127.0.0.1:${port}/postgres`, start, stop }
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect').finally(() => socket.destroy())
}

async function shareIdea({ url }: QuadProcess, { token }: Member) {
  return call(url, 'POST', '/v1/ideas', { token, body: { ...IDEA, title: 'Packs', description: 'Ten characters' } })
}

/** Opens the live stream of a member. Returns a function that gives the events so far. */
async function listenTo({ url }: QuadProcess, { token }: Member): Promise<() => string> {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/v1/notifications/stream`, { headers, signal: closing.signal })
  let received = ''
  const read = async () => {
    for await (const chunk of body ?? []) received += Buffer.from(chunk).toString()
  }
  void read().catch(() => {})
  return () => received
}

async function numberOf(url: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from ${query}`)
  await client.end()
  return rows[0].n
}

test('two processes work through pgbouncer in transaction mode, and go on when it was killed', async ({ skip }) => {
  if (!existsSync(PGBOUNCER)) skip('This needs pgbouncer. On Debian: sudo apt-get install pgbouncer.')
  const direct = await installationWithPostgres()
  const directUrl = direct.postgres?.url ?? ''
  const pooler = await startPooler(direct)
  const installation = {
    ...direct,
    env: { ...direct.env, DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: directUrl },
  }
  // On an empty database: one migrates, the other waits for its lock.
  const [one, two] = await Promise.all([quadForTest(installation), quadForTest(installation)])
  const withoutWayPast = { ...process.env, ...installation.env, DATABASE_LISTEN_URL: '' }
  expect(await examine(withoutWayPast)).toContainEqual(
    expect.objectContaining({ title: 'Connections', fix: expect.stringContaining('DATABASE_LISTEN_URL') }),
  )
  const members = await direct.withDeps((deps) => enrol(deps, MEMBERS))
  const [author, reader] = members
  if (!author || !reader) throw new Error('nobody was enrolled')

  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(members.map((member, n) => shareIdea(n % 2 ? one : two, member)))
    expect(responses.map(({ status }) => status)).toEqual(Array(MEMBERS).fill(201))
  }
  expect(await numberOf(directUrl, 'ideas')).toBe(MEMBERS * ROUNDS)

  // Two tell each other: the event comes to the process that has the stream.
  const received = await listenTo(two, author)
  await vi.waitFor(() => expect(received()).toContain('event: notification'), LIVE_MS)
  const before = received().length
  const request = { token: reader.token, body: { user_id: author.id } }
  expect((await call(one.url, 'POST', '/v1/connections', request)).status).toBe(201)
  await vi.waitFor(() => expect(received().slice(before)).toContain('event: notification'), LIVE_MS)

  // Nothing of a session has stayed behind: no lock, and every session has its time limit.
  expect(await numberOf(directUrl, `pg_locks where locktype = 'advisory'`)).toBe(0)
  const clients = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: pooler.url }))
  await Promise.all(clients.map((client) => client.connect()))
  const limits = clients.map(async (client) => {
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid, current_setting($1) as value', [
      'statement_timeout',
    ])
    await sleep(500)
    await client.query('commit')
    return rows[0] as { pid: number; value: string }
  })
  const sessions = await Promise.all(limits)
  await Promise.all(clients.map((client) => client.end()))
  expect(new Set(sessions.map(({ pid }) => pid)).size).toBe(SESSIONS)
  expect(sessions.map(({ value }) => value)).toEqual(Array(SESSIONS).fill('5s'))

  await pooler.stop()
  const refused = await Promise.all(members.map((member) => shareIdea(one, member)))
  expect(refused.filter((response) => !isHonest503(response))).toEqual([])
  await pooler.start()
  await Promise.all([untilReady(one), untilReady(two)])
  const served = await Promise.all(members.map((member, n) => shareIdea(n % 2 ? one : two, member)))
  expect(served.map(({ status }) => status)).toEqual(Array(MEMBERS).fill(201))
})
