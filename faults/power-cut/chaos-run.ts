import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { enrol, type Member } from '../harness/community.ts'
import { createInstallation, type Engine, type Installation } from '../harness/installation.ts'
import { type QuadProcess, spawnQuad, startQuad, untilReady } from '../harness/quad-process.ts'
import { type Random, randomFrom } from '../harness/random.ts'
import { audit } from './audit.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type LoadState, type Writer, work } from './load.ts'

export type ChaosOptions = {
  engine: Engine
  rounds: number
  seed: number
  /** A module of faults/injections, which makes the server a faulty one. */
  hook?: string
  /** Ends with the first round that finds something. */
  isEndedByFind?: boolean
  say?: (line: string) => void
}

export type ChaosReport = {
  engine: Engine
  seed: number
  rounds: number
  acknowledged: number
  unknown: number
  lost: string[]
  halfDone: string[]
  longestRecoveryMs: number
}

/** The part that loses power. */
type Strike = 'server' | 'database' | 'both'

const WRITERS = 8
/** On a busy machine the load goes on until enough was written. */
const WRITES_LEAST = 15
const LOAD_MS_MAX = 30_000
const LOAD_MS = { least: 250, most: 1_500 }

/** Load, a power cut at a random moment, a start and a check of all data; repeated. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const installation = await createInstallation(options.engine)
  try {
    return await runChaosAt(installation, options)
  } finally {
    await installation.remove()
  }
}

async function runChaosAt(installation: Installation, options: ChaosOptions): Promise<ChaosReport> {
  const random = randomFrom(options.seed)
  const ledger = openLedger()
  const { admin, writers } = await prepare(installation, ledger, random)
  const state = { url: '', admin, ledger, ideas: new Map(), isOver: () => false }
  const report: ChaosReport = {
    engine: options.engine,
    seed: options.seed,
    rounds: 0,
    acknowledged: 0,
    unknown: 0,
    lost: [],
    halfDone: [],
    longestRecoveryMs: 0,
  }
  const hook = options.hook === undefined ? {} : { hook: options.hook }
  let quad = await startQuad(installation, hook)
  try {
    for (let round = 1; round <= options.rounds; round++) {
      const strike = strikeOf(options.engine, round)
      await loadUntil(quad, state, writers, random.between(LOAD_MS.least, LOAD_MS.most), () =>
        killProcesses(installation, quad, strike),
      )
      const recovery = await recover(installation, quad, strike, random, hook)
      quad = recovery.quad
      const found = await checkData(installation, state)
      report.rounds = round
      report.acknowledged = ledger.acknowledged()
      report.unknown = ledger.unknown()
      report.lost.push(...found.lost)
      report.halfDone.push(...found.halfDone)
      report.longestRecoveryMs = Math.max(report.longestRecoveryMs, recovery.ms)
      options.say?.(
        `  ${options.engine} round ${round} (${strike}): ${ledger.acknowledged()} acknowledged so far, ` +
          `${found.lost.length} lost, ${found.halfDone.length} half done, back in ${Math.round(recovery.ms)} ms`,
      )
      if (options.isEndedByFind && found.lost.length + found.halfDone.length > 0) break
    }
  } finally {
    await quad.kill()
  }
  return report
}

async function prepare(
  installation: Installation,
  ledger: Ledger,
  random: Random,
): Promise<{ admin: Member; writers: Writer[] }> {
  await migrateDatabase(installation.config.database)
  return installation.withDeps(async (deps) => {
    const [admin] = await enrol(deps, 1, { isAdmin: true })
    const members = await enrol(deps, 3 * WRITERS)
    if (!admin) throw new Error('no administrator')
    for (const { id } of members) ledger.take('profile', id, { bio: '', hasAvatar: false })
    const writers = Array.from({ length: WRITERS }, (_, number) => ({
      name: `w${number}`,
      members: members.slice(3 * number, 3 * number + 3) as Writer['members'],
      random: randomFrom(random.between(0, 2 ** 31 - 1)),
    }))
    return { admin, writers }
  })
}

/** One of five rounds on PostgreSQL kills the database alone, one kills both. */
function strikeOf(engine: Engine, round: number): Strike {
  if (engine === 'sqlite') return 'server'
  return (['server', 'database', 'server', 'both', 'server'] as const)[(round - 1) % 5] ?? 'server'
}

async function loadUntil(
  quad: QuadProcess,
  state: LoadState,
  writers: Writer[],
  milliseconds: number,
  strike: () => Promise<void>,
): Promise<void> {
  let isOver = false
  Object.assign(state, { url: quad.url, isOver: () => isOver })
  const before = state.ledger.acknowledged()
  const deadline = Date.now() + LOAD_MS_MAX
  const working = Promise.all(writers.map((writer) => work(writer, state)))
  await sleep(milliseconds)
  while (state.ledger.acknowledged() < before + WRITES_LEAST && Date.now() < deadline) await sleep(milliseconds)
  await strike()
  isOver = true
  await working
}

async function killProcesses(installation: Installation, quad: QuadProcess, strike: Strike): Promise<void> {
  await Promise.all([
    strike === 'database' ? null : quad.kill(),
    strike === 'server' ? null : installation.postgres?.crash(),
  ])
}

/** Restarts after the power cut. Where the server was cut, the next start is cut too in one of four rounds. */
async function recover(
  installation: Installation,
  quad: QuadProcess,
  strike: Strike,
  random: Random,
  hook: { hook?: string },
): Promise<{ quad: QuadProcess; ms: number }> {
  const started = performance.now()
  if (strike !== 'server') await installation.postgres?.start()
  if (strike === 'database') {
    await untilReady(quad)
    return { quad, ms: performance.now() - started }
  }
  if (random.between(1, 4) === 1) {
    const short = await spawnQuad(installation, { port: quad.port, ...hook })
    await sleep(random.between(50, 700))
    await short.kill()
  }
  const restarted = performance.now()
  const next = await spawnQuad(installation, { port: quad.port, ...hook })
  await untilReady(next)
  return { quad: next, ms: performance.now() - restarted }
}

async function checkData(
  installation: Installation,
  state: LoadState,
): Promise<{ lost: string[]; halfDone: string[] }> {
  return installation.withDeps(async (deps) => {
    const { lost, halfDone, ideaIds } = await audit(deps, installation.engine, state.ledger)
    for (const [name, idea] of state.ideas) {
      if (ideaIds.get(name) !== idea.id) state.ideas.delete(name)
    }
    // So that what members may do in a day is not used up in a minute.
    await deps.db.deleteFrom('throttles').execute()
    return { lost, halfDone }
  })
}
