import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type ApiResponse, call } from '../harness/client.ts'
import { IDEA, type Member } from '../harness/community.ts'
import { installationWithPostgres, isHonest503, memberOf, quadForTest } from '../harness/for-test.ts'
import type { Installation } from '../harness/installation.ts'
import { type QuadProcess, untilReady } from '../harness/quad-process.ts'

const QUICK_MS = 4_500
/** A statement that was under way has to be given up first. */
const GIVEN_UP_MS = 8_000
const CALLERS = 20

type Timed = ApiResponse & { ms: number }

async function share({ url }: QuadProcess, { token }: Member): Promise<Timed> {
  const started = performance.now()
  const body = { ...IDEA, title: 'Packs', description: 'Ten characters' }
  const response = await call(url, 'POST', '/v1/ideas', { token, body })
  return { ...response, ms: performance.now() - started }
}

async function prepare(): Promise<{ installation: Installation; member: Member; quad: QuadProcess }> {
  const installation = await installationWithPostgres()
  const member = await memberOf(installation)
  const quad = await quadForTest(installation)
  await Promise.all(Array.from({ length: CALLERS }, () => share(quad, member)))
  return { installation, member, quad }
}

async function askAll(quad: QuadProcess, member: Member): Promise<Timed[]> {
  return Promise.all(Array.from({ length: CALLERS }, () => share(quad, member)))
}

/** PostgreSQL's own process, and those that serve its connections. */
function processesOf({ postgres }: Installation): { server: number; children: number[] } {
  const server = postgres?.pid ?? 0
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(/\s+/).map(Number)
  return { server, children }
}

function stall(pids: number[]): () => void {
  const goOn = () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It has ended.
      }
    }
  }
  onTestFinished(goOn)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return goOn
}

function expectQuickErrors(responses: Timed[], limitMs: number): void {
  expect(responses.filter((response) => !isHonest503(response))).toEqual([])
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(limitMs)
}

test('while the database is stopped, calls get a quick 503, and are served again without a restart', async () => {
  // Proves trust 20/2.
  const { installation, member, quad } = await prepare()
  const underWay = Promise.all(Array.from({ length: 10 }, () => askAll(quad, member)))
  await sleep(50)
  await installation.postgres?.crash()
  expect((await underWay).flat().filter((response) => response.status !== 201 && !isHonest503(response))).toEqual([])
  expectQuickErrors(await askAll(quad, member), QUICK_MS)
  expect((await call(quad.url, 'GET', '/healthz')).status).toBe(200)
  expect(isHonest503(await call(quad.url, 'GET', '/readyz'))).toBe(true)
  await installation.postgres?.start()
  await untilReady(quad)
  expect((await askAll(quad, member)).map(({ status }) => status)).toEqual(Array(CALLERS).fill(201))
})

test('while the database is stalled, calls get a 503 too, and are served again when it goes on', async () => {
  // Proves trust 20/2.
  const { installation, member, quad } = await prepare()
  const { server, children } = processesOf(installation)
  const goOn = stall([server, ...children])
  expectQuickErrors(await askAll(quad, member), GIVEN_UP_MS + QUICK_MS)
  expectQuickErrors(await askAll(quad, member), QUICK_MS)
  goOn()
  await untilReady(quad)
  expect((await askAll(quad, member)).map(({ status }) => status)).toEqual(Array(CALLERS).fill(201))
})

test('connections that hang are given up for new ones, while the database takes them', async () => {
  const { installation, member, quad } = await prepare()
  stall(processesOf(installation).children)
  await askAll(quad, member)
  await sleep(100)
  const responses = await askAll(quad, member)
  expect(responses.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(GIVEN_UP_MS)
})
