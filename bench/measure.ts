import { request } from 'undici'
import type { Child } from './child.ts'
import type { LoadOrder, LoadRequest, LoadResult } from './processes/load.ts'
import { treeCpuMs } from './processor-time.ts'
import type { Server } from './servers.ts'

/** What was measured of one server, in all rounds together. */
export type Figures = {
  requests: number
  errors: number
  perSecond: number
  p50: number
  p99: number
  /** Microseconds a request, of the server's own process. */
  cpu: number
  /** The same of the database's processes; null without any. */
  databaseCpu: number | null
}

export type Subject = {
  server: Server
  requests: LoadRequest[]
  writes?: LoadRequest[]
  databasePid?: number | undefined
}

export type Pace = { seconds: number; rounds: number; connections: number }

type Round = LoadResult & {
  cpuMs: number
  databaseMs: number | null
  /** Requests that this time was spent on: those with a response, and those in flight at the end. */
  worked: number
}

const WARM_UP_SHARE = 0.2
/** A round goes on until every connection could have had this many responses, within the limit. */
const RESPONSES_MIN = 3
const ROUND_SECONDS_MAX = 20
/** A call counts as slow when a response takes this long. */
const SLOW_MS = 40
const REST_POLL_MS = 100
const REST_MS_MAX = 30_000

/** The response of one request, and how long it takes alone. */
export type Probe = { status: number; bytes: number; milliseconds: number }

export async function probe(server: Server, { method, path, headers, body }: LoadRequest): Promise<Probe> {
  const started = performance.now()
  const response = await request(server.url + path, { method, headers, body })
  const { byteLength } = await response.body.arrayBuffer()
  return { status: response.statusCode, bytes: byteLength, milliseconds: performance.now() - started }
}

/** Measures the servers in turns, so that what disturbs the machine disturbs all of them. */
export async function measureInTurns(load: Child, subjects: Subject[], pace: Pace): Promise<Figures[]> {
  const runs: { subject: Subject; seconds: number; rounds: Round[] }[] = []
  for (const subject of subjects) {
    const seconds = await roundSeconds(subject, pace)
    await measureOnce(load, subject, pace.connections, seconds * WARM_UP_SHARE)
    runs.push({ subject, seconds, rounds: [] })
  }
  for (let round = 0; round < pace.rounds; round++) {
    for (const run of runs) run.rounds.push(await measureOnce(load, run.subject, pace.connections, run.seconds))
  }
  return runs.map((run) => figuresOf(run.rounds))
}

async function roundSeconds({ server, requests }: Subject, { seconds, rounds, connections }: Pace): Promise<number> {
  const [first] = requests
  const slowest = first ? (await probe(server, first)).milliseconds : 0
  return Math.min(ROUND_SECONDS_MAX, Math.max(seconds / rounds, (slowest * connections * RESPONSES_MIN) / 1000))
}

async function measureOnce(load: Child, subject: Subject, connections: number, seconds: number): Promise<Round> {
  const { server, requests, writes = [], databasePid } = subject
  const before = await spentBy(server, databasePid)
  const order: LoadOrder = { url: server.url, requests, writes, connections, seconds }
  const result = await load.ask<LoadResult>('load', order)
  // On a busy machine a short round may end before the first response.
  if (result.requests + result.errors === 0 && seconds < ROUND_SECONDS_MAX) {
    return measureOnce(load, subject, connections, seconds * 4)
  }
  const isSlow = result.requests < (connections * seconds * 1000) / SLOW_MS
  if (isSlow) await untilAtRest(server, databasePid)
  const after = await spentBy(server, databasePid)
  return {
    ...result,
    worked: result.requests + (isSlow ? connections : 0),
    cpuMs: after.cpuMs - before.cpuMs,
    databaseMs: after.databaseMs === null || before.databaseMs === null ? null : after.databaseMs - before.databaseMs,
  }
}

/** The requests on their way at the end are worked on still, and must not disturb who is measured next. */
async function untilAtRest(server: Server, databasePid: number | undefined): Promise<void> {
  const deadline = performance.now() + REST_MS_MAX
  let before = await spentBy(server, databasePid)
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, REST_POLL_MS))
    const after = await spentBy(server, databasePid)
    const spent = after.cpuMs - before.cpuMs + (after.databaseMs ?? 0) - (before.databaseMs ?? 0)
    if (spent < REST_POLL_MS / 4) return
    before = after
  }
}

async function spentBy(server: Server, databasePid: number | undefined) {
  const { cpuMs } = await server.usage()
  return { cpuMs, databaseMs: databasePid === undefined ? null : treeCpuMs(databasePid) }
}

function figuresOf(rounds: Round[]): Figures {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const requests = sum((round) => round.requests)
  const times = Float64Array.from(rounds.flatMap((round) => [...round.milliseconds])).sort()
  const worked = sum((round) => round.worked)
  const each = (milliseconds: number) => (worked === 0 ? Number.NaN : (milliseconds * 1000) / worked)
  return {
    requests,
    errors: sum((round) => round.errors),
    perSecond: requests / sum((round) => round.seconds),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: each(sum((round) => round.cpuMs)),
    databaseCpu: rounds.some((round) => round.databaseMs === null) ? null : each(sum((round) => round.databaseMs ?? 0)),
  }
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
