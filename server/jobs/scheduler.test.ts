// @module-tag postgres

import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, SECOND } from '../lib/clock.ts'
import { otherProcesses, startSecondServer, startTestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import { transact } from '../transact.ts'
import { readJobs } from './jobs.service.ts'
import { type Job, LEASE_MS, runJob, startJobs } from './scheduler.ts'

const EVERY_MS = 60 * SECOND
const RETRY_MS = 10 * SECOND

function job(run: Job['run']): Job {
  return { name: 'digest', everyMs: EVERY_MS, retryMs: RETRY_MS, run }
}

test('of several processes one does a job, again when it falls due', async () => {
  const app = await startTestApp()
  const run = vi.fn(async () => {})
  const inTurn = () => Promise.all(otherProcesses(app.deps, 4).map((deps) => runJob(deps, job(run))))
  expect((await inTurn()).filter(Boolean)).toHaveLength(1)
  app.clock.advance(EVERY_MS - 1)
  expect((await inTurn()).filter(Boolean)).toHaveLength(0)
  app.clock.advance(1)
  expect((await inTurn()).filter(Boolean)).toHaveLength(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a failed job says why, and is tried again after its wait', async () => {
  const app = await startTestApp()
  let isBroken = true
  const flaky = job(async () => {
    if (isBroken) throw new Error('the disk is away')
  })
  expect(await runJob(app.deps, flaky)).toBe(false)
  expect(await readJobs(app.deps)).toEqual([{ name: 'digest', doneAt: null, lastError: 'the disk is away' }])
  isBroken = false
  app.clock.advance(RETRY_MS - 1)
  expect(await runJob(app.deps, flaky)).toBe(false)
  app.clock.advance(1)
  expect(await runJob(app.deps, flaky)).toBe(true)
  expect(await readJobs(app.deps)).toEqual([{ name: 'digest', doneAt: app.clock.now(), lastError: null }])
})

test('a clock that is set back holds up no job, done or failed before', async () => {
  const app = await startTestApp()
  const run = vi.fn(async () => {})
  const broken = job(() => Promise.reject(new Error('the disk is away')))
  app.clock.advance(DAY)
  expect(await runJob(app.deps, job(run))).toBe(true)
  app.clock.advance(-DAY)
  expect(await runJob(app.deps, job(run))).toBe(true)
  app.clock.advance(DAY)
  expect(await runJob(app.deps, broken)).toBe(false)
  app.clock.advance(-DAY + EVERY_MS)
  expect(await runJob(app.deps, job(run))).toBe(true)
})

test('the job of a process that was killed is done by another once its lease ends', async () => {
  const app = await startTestApp()
  const began = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  const [killed, other] = otherProcesses(app.deps, 2)
  if (!killed || !other) throw new Error('no workers')
  void runJob(
    killed,
    job(() => {
      began.resolve()
      return never.promise
    }),
  )
  await began.promise
  const run = vi.fn(async () => {})
  app.clock.advance(LEASE_MS - 1)
  expect(await runJob(other, job(run))).toBe(false)
  app.clock.advance(1)
  expect(await runJob(other, job(run))).toBe(true)
  expect(run).toHaveBeenCalledOnce()
})

test('a job that is cut short by the end of its process is free at once for another', async () => {
  const app = await startTestApp()
  const began = Promise.withResolvers<void>()
  const stop = startJobs(app.deps, [
    job((_deps, signal) => {
      began.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  ])
  await began.promise
  await stop()
  expect(
    await runJob(
      app.deps,
      job(async () => {}),
    ),
  ).toBe(true)
})

test('shared work that is cut short by a stop is not logged as failed', async () => {
  const app = await startTestApp()
  const logged = vi.spyOn(app.deps.log, 'error')
  const began = Promise.withResolvers<void>()
  const run = async (_deps: unknown, signal: AbortSignal) => {
    began.resolve()
    await wait(DAY, undefined, { signal })
  }
  const stop = startJobs(app.deps, [{ name: 'outbox', everyMs: DAY, isShared: true, run }])
  await began.promise
  await stop()
  expect(logged).not.toHaveBeenCalled()
})

test('shared work goes on after a failure, in every process, until it is ended', async () => {
  const app = await startTestApp()
  let runs = 0
  const stop = startJobs(app.deps, [
    {
      name: 'outbox',
      everyMs: 1,
      isShared: true,
      run: async () => {
        runs++
        throw new Error('away')
      },
    },
  ])
  onTestFinished(stop)
  await until(() => expect(runs).toBeGreaterThan(2))
})

test.each(['this', 'another'])(
  'a commit with a mail wakes the outbox of %s process, a rollback does not',
  async (which) => {
    const app = await startTestApp()
    const { deps } = which === 'this' ? app : await startSecondServer(app)
    const run = vi.fn(async () => {})
    onTestFinished(startJobs(deps, [{ name: 'outbox', everyMs: DAY, isShared: true, run }]))
    await deps.bus.opened()
    await until(() => expect(run).toHaveBeenCalledTimes(1))
    const mail = { kind: 'activation', to: 'new@campus.example', params: {} } as const
    const rolledBack = transact(app.deps, async (tx) => {
      await tx.mail(mail)
      throw new Error('not this time')
    })
    await expect(rolledBack).rejects.toThrow('not this time')
    expect(run).toHaveBeenCalledTimes(1)
    await transact(app.deps, (tx) => tx.mail(mail))
    await until(() => expect(run).toHaveBeenCalledTimes(2))
  },
)
