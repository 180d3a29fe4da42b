import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '../bench/figures.ts'
import { demoMember } from '../server/cli/demo-community.ts'
import { accountRows } from '../server/cli/demo-rows.ts'
import { insertRows } from '../server/db/insert-rows.ts'
import { openSession } from '../server/features/sessions/sessions.service.ts'
import { hashPassword } from '../server/lib/passwords.ts'
import { call } from './harness/client.ts'
import { installationForTest, quadForTest } from './harness/for-test.ts'
import { ENGINES } from './harness/installation.ts'

const MEMBERS = 500
const PASSWORD = 'a bench under a tree'
const PAUSE_MS = 100
/** The other calls wait for a share of what a sign-in waits for: the machine may have other work. */
const SHARE_MAX = 1 / 10

const timed = async <T>(work: () => Promise<T>, times: number[]): Promise<T> => {
  const started = performance.now()
  const result = await work()
  times.push(performance.now() - started)
  return result
}

const at = (times: number[], share: number) => percentile(Float64Array.from(times).sort(), share)

test.each(ENGINES)('500 sign in at once from one network: all get in, and other calls go on (%s)', async (engine) => {
  // Proves trust 5/3.
  const installation = await installationForTest(engine)
  const quad = await quadForTest(installation, { hasLimits: true })
  const passwordHash = await hashPassword(PASSWORD)
  const accounts = Array.from({ length: MEMBERS }, (_, index) =>
    accountRows(demoMember(index), passwordHash, new Date().toISOString()),
  )
  const users = accounts.map(({ user }) => user)
  const reader = await installation.withDeps(async (deps) => {
    await insertRows(deps.db, { users, profiles: accounts.map(({ profile }) => profile) })
    return openSession(deps, users[0]?.id ?? '')
  })
  const statuses = new Map<number, number>()
  /** As the page does. */
  const untilServed = async (number: number): Promise<void> => {
    const body = { email: users[number]?.email, password: PASSWORD }
    const { status, retryAfter } = await call(quad.url, 'POST', '/v1/auth/tokens/authentication', {
      body,
      from: '10.0.0.1',
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 503) return
    await sleep(Number(retryAfter) * 1_000 * (1 + Math.random()))
    return untilServed(number)
  }
  const waits: number[] = []
  let isOver = false
  const rush = Promise.all(
    Array.from({ length: MEMBERS }, (_, number) => timed(() => untilServed(number), waits)),
  ).finally(() => {
    isOver = true
  })
  const others: number[] = []
  while (!isOver) {
    const response = await timed(() => call(quad.url, 'GET', '/v1/profile', { token: reader.token }), others)
    expect(response.status).toBe(200)
    await sleep(PAUSE_MS)
  }
  await rush
  process.stdout.write(
    `${engine}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ` +
      `in after ${Math.round(at(waits, 0.5))} ms (half), ${Math.round(at(waits, 1))} ms (all); ` +
      `own profile p50 ${Math.round(at(others, 0.5))} ms, p95 ${Math.round(at(others, 0.95))} ms\n`,
  )
  expect(statuses.get(201)).toBe(MEMBERS)
  expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(at(others, 0.95)).toBeLessThan(at(waits, 0.5) * SHARE_MAX)
})
