import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { ALL_LIMITS } from '../../server/lib/limits.ts'
import { serve } from './rpc.ts'
import type { StatementCost } from './statement-clock.ts'
import { usage } from './usage.ts'

/** Loaded before the product's main module, so that the product is measured as it is. */

const SAMPLE_MICROSECONDS = 200

// A few people send all requests.
for (const limit of ALL_LIMITS) limit.limit = Number.MAX_SAFE_INTEGER

let session: Session | undefined
let stopClock: (() => StatementCost[]) | undefined

async function startProfile(): Promise<void> {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
  await session.post('Profiler.start')
}

async function stopProfile(file: string): Promise<void> {
  if (!session) throw new Error('No profile was started.')
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  writeFileSync(file, JSON.stringify(profile))
}

async function startClock(): Promise<void> {
  const { clockStatements } = await import('./statement-clock.ts')
  stopClock = clockStatements()
}

/** Busy time of the event loop since the process began. */
const busyMs = () => performance.eventLoopUtilization().active

serve({ usage, busyMs, startProfile, stopProfile, startClock, stopClock: () => stopClock?.() ?? [] })
