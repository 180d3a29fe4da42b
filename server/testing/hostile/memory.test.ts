// @module-tag slow

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { HANG_MS, startFixtures } from './fixtures.ts'
import { attacksOn, endpoints } from './requests.ts'

/** Three rounds send some 200 MB. */
const RETAINED_BYTES_MAX = 40_000_000

/** Memory in use after garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('memory that hostile requests take comes back', { timeout: HANG_MS }, async () => {
  // Proves trust 11/7.
  const fixtures = await startFixtures()
  const huge = `"${'x'.repeat(1_000_000)}"`
  const attacks = endpoints.flatMap((named) =>
    attacksOn(named, {}, { json: () => [['huge text', huge]] }).map((make) => make()),
  )
  // The first round fills permanent caches.
  await fixtures.attack('member', attacks)
  const before = memoryInUse()
  for (let round = 0; round < 3; round++) await fixtures.attack('member', attacks)
  // Sockets and timers release their memory a little later.
  await until(() => expect(memoryInUse() - before).toBeLessThan(RETAINED_BYTES_MAX))
})
