import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { MINUTE, timestamp } from '../lib/clock.ts'
import { claimJob, moveClaim, recordDone } from './jobs.repo.ts'

/** Background work that one process at a time does, at most once in `everyMs`. A failure is tried again after `retryMs`. */
export type Job = {
  name: string
  everyMs: number
  retryMs: number
  /** Rejects when it failed, or was cut short by the signal. */
  run: (deps: Deps, signal: AbortSignal) => Promise<void>
}

/**
 * Background work shared by all processes, because each takes it piece by piece: when the bus wakes it, and in any case
 * every `everyMs`.
 */
export type SharedJob = {
  name: string
  everyMs: number
  isShared: true
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>
}

/** A process that dies leaves its claim; another takes the job over when the lease ends. */
export const LEASE_MS = 5 * MINUTE
const POLL_MS = MINUTE
/** So that the response to the request that woke a job goes out first, and what comes together is done together. */
const WAKE_DELAY_MS = 200

/** Does the jobs as they fall due. Returns a function that ends it, also in the middle of one. */
export function startJobs(deps: Deps, jobs: (Job | SharedJob)[]): () => Promise<void> {
  const stopping = new AbortController()
  const loops = jobs.map((job) =>
    'isShared' in job
      ? repeat(deps, job, () => job.run(deps, stopping.signal), job.everyMs, stopping.signal)
      : repeat(deps, job, () => runJob(deps, job, stopping.signal), POLL_MS, stopping.signal),
  )
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

/** Does a job if it is due and no other process does it. Returns whether it was done. */
export async function runJob(deps: Deps, job: Job, signal = new AbortController().signal): Promise<boolean> {
  const { db, clock, log } = deps
  const times = {
    now: timestamp(clock),
    until: timestamp(clock, LEASE_MS),
    latest: timestamp(clock, Math.max(LEASE_MS, job.retryMs)),
    doneBefore: timestamp(clock, -job.everyMs),
  }
  if (!(await claimJob(db, job.name, times))) return false
  const renew = () => void moveClaim(db, job.name, timestamp(clock, LEASE_MS), null).catch(() => {})
  const renewing = setInterval(renew, LEASE_MS / 5)
  try {
    await job.run(deps, signal)
    clearInterval(renewing)
    await recordDone(db, job.name, timestamp(clock))
    return true
  } catch (error) {
    clearInterval(renewing)
    if (signal.aborted) {
      await moveClaim(db, job.name, timestamp(clock), null)
    } else {
      log.error({ err: error, job: job.name }, 'job failed')
      const reason = error instanceof Error ? error.message : String(error)
      await moveClaim(db, job.name, timestamp(clock, job.retryMs), reason)
    }
    return false
  } finally {
    clearInterval(renewing)
  }
}

async function repeat(
  { log, bus }: Deps,
  { name }: { name: string },
  work: () => Promise<unknown>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let wake = () => {}
  // A missed event may have been one that wakes.
  const stopListening = [bus.subscribe('wake', ({ job }) => job === name && wake()), bus.onMissedEvents(() => wake())]
  while (!signal.aborted) {
    // Woken while it works, it works again.
    const woken = new AbortController()
    wake = () => woken.abort()
    await work().catch((error) => {
      if (!signal.aborted) log.error({ err: error, job: name }, 'job failed')
    })
    await wait(everyMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {})
    if (woken.signal.aborted) await wait(WAKE_DELAY_MS, undefined, { signal }).catch(() => {})
  }
  for (const stop of stopListening) stop()
}
