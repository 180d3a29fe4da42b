import { describe, expect, test } from 'vitest'
import { ENGINES } from '../harness/installation.ts'
import { runChaos } from './chaos-run.ts'

const SEED = 20_260
/** Each finds something in about one of three. */
const BROKEN_ROUNDS = 30

describe.each(ENGINES)('on %s', (engine) => {
  test('kill -9 at a random time loses nothing that was acknowledged and leaves nothing half done', async () => {
    // Proves trust 19/3.
    const report = await runChaos({ engine, rounds: 2, seed: SEED })
    expect([...report.lost, ...report.halfDone]).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(10)
  })
})

test.each([
  ['responds before it commits', 'early-responses.ts', 'postgres' as const],
  ['responds before a file is in its place', 'late-files.ts', 'sqlite' as const],
  ['does without transactions', 'no-transactions.ts', 'sqlite' as const],
])('the chaos run catches a server that %s', async (_name, hook, engine) => {
  const report = await runChaos({ engine, rounds: BROKEN_ROUNDS, seed: SEED, hook, isEndedByFind: true })
  expect([...report.lost, ...report.halfDone]).not.toEqual([])
})
