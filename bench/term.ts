import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '../server/lib/clock.ts'
import { buildDataset, type Dataset } from './datasets.ts'
import type { BenchEnvironment } from './environment.ts'
import { percentile } from './figures.ts'
import { memberSession, openConnections, think } from './member-session.ts'
import type { TermOptions } from './options.ts'
import type { StatementCost } from './processes/statement-clock.ts'
import { treeCpuMs } from './processor-time.ts'
import { circumstances, table, whole } from './report.ts'
import { type Server, startQuad } from './servers.ts'

const P95_MAX_MS = 300
/** Share of a step in which members arrive. */
const ARRIVING_SHARE = 0.6
/** Spreads who comes over the community. Prime, so that everybody comes before anybody comes again. */
const MEMBER_STEP = 7919
/** From this share on a processor or an event loop counts as what limits. */
const FULL = 0.9
const SLOWEST = 3
const MEBI = 1024 * 1024
const SMOKE = { processes: 1, step: 20, seconds: 2, thinkSeconds: 0.1, onlineMax: 40 }

/** `onlineMax`: of the last step, if nothing was slow before. */
type Ramp = Omit<TermOptions, 'engine' | 'members'> & { onlineMax: number }
type Response = { call: string; milliseconds: number; status: number }
/** Processor and event-loop time in milliseconds up to now, and memory now. */
type Spent = {
  at: number
  quad: number
  loops: number[]
  database: number
  load: number
  machine: number
  bytes: number
}
type Step = { online: number; seconds: number; responses: Response[]; spent: Spent }

/** Measures how many members are online before Quad is slow, and prints that. Returns the errors of the first step. */
export async function benchTerm(environment: BenchEnvironment, options: TermOptions): Promise<string[]> {
  const { engine, members } = options
  console.error(`loading ${members} members into ${engine}`)
  const dataset = await buildDataset(environment, engine, members, false)
  const [first] = await measureTerm(environment, dataset, { ...options, onlineMax: members })
  return first ? errorsOf(first) : []
}

/** Returns all errors of a short run. */
export async function smokeTerm(environment: BenchEnvironment, dataset: Dataset): Promise<string[]> {
  return (await measureTerm(environment, dataset, SMOKE)).flatMap(errorsOf)
}

async function measureTerm(environment: BenchEnvironment, dataset: Dataset, options: Ramp): Promise<Step[]> {
  const servers = await Promise.all(Array.from({ length: options.processes }, () => startQuad(dataset)))
  for (const { child } of servers) environment.atEnd(child.stop)
  const databasePid = dataset.engine === 'postgres' ? (await environment.postgres()).pid : undefined
  const steps = await ramp(servers, databasePid, dataset, options)
  for (const { child } of servers) await child.stop()
  const best = steps.findLast(isCarried)
  const last = steps.at(-1) as Step
  const circumstance = `${circumstances()} Load, ${dataset.engine} and ${options.processes} × Quad share the machine.`
  console.log(
    [
      `# First day of term: ${whole(dataset.members)} members, ${dataset.engine}\n\n${circumstance}`,
      `Members online with p95 up to ${P95_MAX_MS} ms and no error: ${whole(best?.online ?? 0)}.`,
      stepTable(steps),
      callTable(best ?? last),
      `At ${whole(last.online)} members: ${limitOf(last)}`,
    ].join('\n\n'),
  )
  return steps
}

/** More members online in each step, until it is slow or an error occurs. */
async function ramp(
  servers: Server[],
  databasePid: number | undefined,
  { members, sample }: Dataset,
  { step, seconds, thinkSeconds, onlineMax }: Ramp,
): Promise<Step[]> {
  const connections = openConnections()
  const ending = new AbortController()
  const { signal } = ending
  const waiting = new Set<{ call: string; started: number }>()
  let responses: Response[] = []
  let came = 0
  function clock(call: string): (status: number) => void {
    const sent = { call, started: performance.now() }
    waiting.add(sent)
    return (status) => {
      waiting.delete(sent)
      if (!signal.aborted) responses.push({ call, milliseconds: performance.now() - sent.started, status })
    }
  }
  /** Somebody comes, and when they leave somebody else. */
  async function seat(place: number): Promise<void> {
    const url = servers[place % servers.length]?.url ?? ''
    for (;;) {
      const index = (came++ * MEMBER_STEP) % members
      await memberSession(connections, { url, index, place, ideaIds: sample.ideaIds, thinkSeconds, clock, signal })
      await think({ thinkSeconds, signal })
    }
  }
  const steps: Step[] = []
  const seats: Promise<void>[] = []
  for (let online = step; online <= onlineMax; online += step) {
    responses = []
    if (databasePid === undefined) await Promise.all(servers.map(({ child }) => child.ask('startClock')))
    const before = await readUsage(servers, databasePid)
    for (let place = online - step; place < online; place++) {
      seats.push(seat(place).catch((error) => clock(`session: ${error}`)(0)))
      await wait((seconds * SECOND * ARRIVING_SHARE) / step)
    }
    await wait(Math.max(0, before.at + seconds * SECOND - performance.now()))
    // A request that still waits has been slow already.
    const slow = [...waiting].map(({ call, started }) => ({
      call,
      milliseconds: performance.now() - started,
      status: 200,
    }))
    responses.push(...slow.filter(({ milliseconds }) => milliseconds > P95_MAX_MS))
    const after = await readUsage(servers, databasePid)
    const done = { online, seconds: (after.at - before.at) / SECOND, responses, spent: difference(before, after) }
    if (databasePid === undefined) done.spent.database = await stopClocks(servers)
    steps.push(done)
    console.error(`${online} online: p95 ${whole(p95Of(done))} ms, ${errorsOf(done).length} errors`)
    if (!isCarried(done)) break
  }
  ending.abort()
  await connections.close()
  await Promise.all(seats)
  return steps
}

async function readUsage(servers: Server[], databasePid: number | undefined): Promise<Spent> {
  const usages = await Promise.all(servers.map((server) => server.usage()))
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now(),
    quad: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    loops: await Promise.all(servers.map(({ child }) => child.ask<number>('busyMs'))),
    database: databasePid === undefined ? 0 : (treeCpuMs(databasePid) ?? 0),
    load: (user + system) / 1000,
    machine: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0),
    bytes: usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
  }
}

function difference(before: Spent, after: Spent): Spent {
  return {
    at: after.at - before.at,
    quad: after.quad - before.quad,
    loops: after.loops.map((busy, place) => busy - (before.loops[place] ?? 0)),
    database: after.database - before.database,
    load: after.load - before.load,
    machine: after.machine - before.machine,
    bytes: after.bytes,
  }
}

/** Returns how long statements took on SQLite. */
async function stopClocks(servers: Server[]): Promise<number> {
  const costs = await Promise.all(servers.map(({ child }) => child.ask<StatementCost[]>('stopClock')))
  return costs.flat().reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}

function errorsOf({ responses }: Step): string[] {
  const failed = responses.filter(({ status }) => status === 0 || status >= 400)
  return failed.map(({ call, status }) => `${call}: ${status || 'broken'}`)
}

const timesOf = (responses: Response[]) => Float64Array.from(responses, ({ milliseconds }) => milliseconds).sort()
const p95Of = ({ responses }: Step) => percentile(timesOf(responses), 0.95)
const isCarried = (step: Step) => errorsOf(step).length === 0 && p95Of(step) <= P95_MAX_MS
const percentiles = (responses: Response[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(timesOf(responses), share).toFixed(1))
const ofCore = (milliseconds: number, { seconds }: Step) => `${whole((milliseconds / seconds / SECOND) * 100)} %`

function stepTable(steps: Step[]): string {
  return table(
    [
      ...['online', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'errors', 'Quad', 'event loop', 'database'],
      ...['load', 'machine, all cores', 'memory MiB'],
    ],
    steps.map((step) => [
      ...[whole(step.online), whole(step.responses.length / step.seconds), ...percentiles(step.responses)],
      ...[whole(errorsOf(step).length), ofCore(step.spent.quad, step), ofCore(Math.max(...step.spent.loops), step)],
      ...[ofCore(step.spent.database, step), ofCore(step.spent.load, step)],
      ...[ofCore(step.spent.machine / cpus().length, step), whole(step.spent.bytes / MEBI)],
    ]),
  )
}

function callTable({ online, responses, seconds }: Step): string {
  const calls = Object.entries(Object.groupBy(responses, ({ call }) => call))
  const rows = calls.map(([call, found = []]) => [call, (found.length / seconds).toFixed(1), ...percentiles(found)])
  return table([`call, ${whole(online)} online`, 'a second', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
}

/** The calls of which most responses were slower than allowed, with their share. */
function slowestOf({ responses }: Step): string {
  const slow = responses.filter(({ milliseconds }) => milliseconds > P95_MAX_MS)
  const counts = Object.entries(Object.groupBy(slow, ({ call }) => call)).map(
    ([call, found = []]) => [call, found.length / slow.length] as const,
  )
  const largest = counts.sort(([, one], [, other]) => other - one).slice(0, SLOWEST)
  return largest.map(([call, share]) => `${call} (${whole(share * 100)} % of the slow ones)`).join(', ') || 'none'
}

/** In words. */
function limitOf(step: Step): string {
  const { spent, seconds } = step
  const isFull = (milliseconds: number) => milliseconds / seconds / SECOND >= FULL
  const errors = [...new Set(errorsOf(step))]
  const limits = [
    ...(isFull(Math.max(...spent.loops)) ? ['the event loop of a process of Quad is full'] : []),
    ...(isFull(spent.machine / cpus().length)
      ? [`the processors of the machine are full, of which Quad takes ${ofCore(spent.quad, step)}`]
      : []),
    ...(isFull(spent.load) ? ['the load itself takes a whole core'] : []),
    ...(errors.length > 0 ? [`errors (${errors.join(', ')})`] : []),
  ]
  return `${limits.join('; ') || 'no processor and no event loop is full'}. Slowest: ${slowestOf(step)}.`
}
