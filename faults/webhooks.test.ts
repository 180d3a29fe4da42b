import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { readSiteKey } from '../server/db/site-keys.ts'
import { encryptSecret } from '../server/lib/encrypted-secrets.ts'
import { newId } from '../server/lib/ids.ts'
import { transact } from '../server/transact.ts'
import { installationForTest } from './harness/for-test.ts'
import { ENGINES, type Installation } from './harness/installation.ts'
import { randomFrom } from './harness/random.ts'

const SEED = Number(process.env.WEBHOOKS_SEED ?? Date.now() % 1_000_000)
const KILLS = 50
const EVENTS_PER_RUN = 6
const LONGEST_RUN_MS = 150
const MINUTE_MS = 60_000
const HOST = 'receiver.example'
const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const HOWS = ['closes', 'redirects', 'fails', 'is late', 'says 10 MB', ...Array(5).fill('takes')]
const REFUSALS = new Map([
  ['redirects', 302],
  ['fails', 503],
])
const LARGE = 'x'.repeat(10_000_000)

type Receiver = { port: number; certificate: string; taken: Map<string, Set<string>>; isInward: () => boolean }

/** Takes most events, and at random closes, redirects inward, answers late, not at all, or with 10 MB. */
async function startReceiver(folder: string, random: ReturnType<typeof randomFrom>): Promise<Receiver> {
  const pems = await generate([{ name: 'commonName', value: `Receiver ${randomUUID()}` }], {
    ...{ keySize: 2048, algorithm: 'sha256' },
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
    ],
  })
  const certificate = join(folder, 'receiver.pem')
  writeFileSync(certificate, pems.cert)
  let inward = 0
  const inside = createPlainServer((_request, response) => {
    inward++
    response.end()
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`
  const taken: Receiver['taken'] = new Map()
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    void text(request).then((body) => {
      const how = HOWS[random.between(0, HOWS.length - 1)] ?? 'takes'
      const refusal = REFUSALS.get(how)
      if (how === 'closes') return request.socket.destroy()
      if (refusal) return response.writeHead(refusal, { location }).end()
      const event: string = JSON.parse(body).data.report.id
      taken.set(event, (taken.get(event) ?? new Set()).add(String(request.headers['webhook-id'])))
      const answer = () => response.writeHead(200).end(how === 'says 10 MB' ? LARGE : '')
      setTimeout(answer, how === 'is late' ? LONGEST_RUN_MS : 0)
    })
  })
  server.listen(0, '127.0.0.2')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const one of [server, inside]) {
      one.closeAllConnections()
      one.close()
    }
  })
  return { port: (server.address() as AddressInfo).port, certificate, taken, isInward: () => inward > 0 }
}

async function startSending(
  { env }: Installation,
  now: number,
  { port, certificate }: Receiver,
): Promise<ChildProcess> {
  const args = [new Date(now).toISOString(), String(port), certificate]
  const child = fork(new URL('harness/webhook-process.ts', import.meta.url), args, { env: { ...process.env, ...env } })
  await once(child, 'message')
  return child
}

test.each(ENGINES)(
  'each event arrives under one id, and none inward, on %s when a process that sends is killed beside another',
  { timeout: 45 * 60_000 },
  async (engine) => {
    // Proves trust 51/2.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const random = randomFrom(SEED)
    const receiver = await startReceiver(installation.config.dataDir, random)
    let now = Date.UTC(2026, 2, 5)
    const id = newId()
    await installation.withDeps(async ({ db }) => {
      const secret = encryptSecret(await readSiteKey(db, 'webhooks'), id, SECRET)
      const webhook = {
        ...{ id, name: 'Warehouse', url: `https://${HOST}:${receiver.port}/`, form: 'json' as const, secret },
        ...{ kinds: '["report.opened"]', created_at: new Date(now).toISOString(), switched_off_at: null },
        ...{ off_reason: '', last_at: null, last_status: null, last_ms: null },
      }
      await db.insertInto('webhooks').values(webhook).execute()
    })
    const told: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await installation.withDeps(async (deps) => {
        const clock = { now: () => new Date(now) }
        for (let n = 0; n < EVENTS_PER_RUN; n++) {
          const subject = newId()
          await transact({ ...deps, clock }, (tx) =>
            tx.webhook({ kind: 'report.opened', subject, details: { kind: 'idea' } }),
          )
          told.push(subject)
        }
      })
      now += MINUTE_MS
      const children = await Promise.all([0, 1].map(() => startSending(installation, now, receiver)))
      const ends = children.map((child) => once(child, 'exit'))
      for (const child of children) child.send('go')
      await wait(random.between(0, LONGEST_RUN_MS))
      children[0]?.kill('SIGKILL')
      await Promise.all(ends)
      now += MINUTE_MS
    }
    const isMissing = () => told.filter((subject) => !receiver.taken.has(subject))
    for (let round = 0; round < 60 && isMissing().length > 0; round++) {
      now += 6 * 60 * MINUTE_MS
      const child = await startSending(installation, now, receiver)
      const end = once(child, 'exit')
      child.send('go')
      await end
    }
    expect(isMissing(), `WEBHOOKS_SEED=${SEED}`).toEqual([])
    expect([...receiver.taken.values()].filter((ids) => ids.size !== 1)).toEqual([])
    expect(receiver.taken.size).toBe(told.length)
    expect(receiver.isInward()).toBe(false)
  },
)
