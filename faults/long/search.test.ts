import { expect, test } from 'vitest'
import { bulkLoad } from '../../bench/bulk-load.ts'
import { community } from '../../bench/community.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { slowestDuring } from '../harness/background-requests.ts'
import { installationForTest, quadForTest } from '../harness/for-test.ts'

const MEMBERS = 100_000
const LOAD_MS = 300_000
const HELD_UP_MS = 50
/** A machine that does other work as well holds up everything now and then. */
const WORST_MS = 250
const ROUNDS = 8

/** Short, frequent, rare, long and made of frequent parts that never occur together. */
const SEARCHES = [
  'jo',
  'a',
  'e o i',
  'an er in',
  'zq',
  '数据',
  '%',
  'education',
  'educationeducation',
  'ing tion ing ment',
  'a '.repeat(100),
  'x'.repeat(200),
]

/** How long the event loop was held up, from the server's own metrics, in milliseconds. */
async function delays(url: string): Promise<{ p99: number; max: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) =>
    Math.round(Number(metrics.match(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm'))?.[1]) * 1_000)
  return { p99: read('p99'), max: read('max') }
}

test('no search holds up others among 100,000 members', { timeout: LOAD_MS }, async () => {
  // Proves trust 3/6.
  const installation = await installationForTest('sqlite')
  await migrateDatabase(installation.config.database)
  await bulkLoad(installation.config.database, community(MEMBERS))
  const quad = await quadForTest(installation)
  const times = new Map<string, number>()
  // The first search starts the thread; reading the metrics sets them back.
  await fetch(`${quad.url}/v1/ideas/feed?q=first`)
  await delays(quad.url)
  const slowest = await slowestDuring(quad.url, ['/v1/ideas/feed?page=ROUND'], async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const query of SEARCHES) {
        const started = performance.now()
        const list = round % 2 === 0 ? '/v1/profiles-with-ideas?sort=newest&' : '/v1/ideas/feed?sort=title&'
        const response = await fetch(`${quad.url}${list}q=${encodeURIComponent(query)}&round=${round}`)
        expect(response.status).toBe(200)
        await response.arrayBuffer()
        times.set(query, Math.max(times.get(query) ?? 0, Math.round(performance.now() - started)))
      }
    }
  })
  const heldUp = await delays(quad.url)
  process.stdout.write(`${JSON.stringify({ slowest, heldUp, times: Object.fromEntries(times) })}\n`)
  expect(heldUp.p99).toBeLessThan(HELD_UP_MS)
  expect(heldUp.max).toBeLessThan(WORST_MS)
  expect(slowest.ms).toBeLessThan(WORST_MS)
})
