import { request } from 'undici'
import type { Child } from './child.ts'
import { type Figures, figuresOf, type Turn } from './figures.ts'
import type { LoadOrder, LoadRequest, LoadResult } from './processes/load.ts'
import { treeCpuMs } from './processor-time.ts'
import type { Server } from './servers.ts'

export type Subject = {
  server: Server
  requests: LoadRequest[]
  /** Whether each can be sent but once. */
  isOnce?: boolean
  writes?: LoadRequest[]
  databasePid?: number | undefined
}

export type Pace = { seconds: number; warmUpSeconds: number; connections: number }

/**
 * Short, so that what disturbs the machine for a second disturbs every server alike. Two writes of ten a second fall into it
 * (processes/load.ts).
 */
const TURN_SECONDS = 0.2
/** Before each of these a server reads again what it forgot while others had their turn, such as sessions. */
const RUN_IN_SECONDS = 0.05
/** A turn goes on until every connection could have had this many responses, within the limit. */
const RESPONSES_MIN = 3
const TURN_SECONDS_MAX = 20
/** An endpoint counts as slow when a response takes this long. */
const SLOW_MS = 40
const REST_POLL_MS = 100
const REST_MS_MAX = 30_000
/** More than a server responds to in one turn. */
const ONCE_A_TURN = 4_000

/** How many requests that can be sent but once each server has had. */
const sentOnce = new WeakMap<Server, number>()

/** The response of one request, and how long it takes alone. */
export type Probe = { status: number; bytes: number; milliseconds: number }

export async function probe(server: Server, { method, path, headers, body }: LoadRequest): Promise<Probe> {
  const started = performance.now()
  const response = await request(server.url + path, { method, headers, body })
  const { byteLength } = await response.body.arrayBuffer()
  return { status: response.statusCode, bytes: byteLength, milliseconds: performance.now() - started }
}

/** Measures the servers in alternating turns, as many as take `seconds` for each server. */
export async function measureInTurns(load: Child, subjects: Subject[], pace: Pace): Promise<Figures[]> {
  const runs: { subject: Subject; seconds: number; turns: Turn[] }[] = []
  for (const subject of subjects) {
    const warmUp = await measureOnce(load, subject, pace.connections, pace.warmUpSeconds)
    runs.push({ subject, seconds: turnSeconds(warmUp, pace), turns: [] })
  }
  const longest = Math.max(...runs.map(({ seconds }) => seconds))
  for (let turn = 0; turn < Math.max(1, Math.round(pace.seconds / longest)); turn++) {
    for (const { subject, seconds, turns } of runs) {
      if (seconds === TURN_SECONDS) await measureOnce(load, subject, pace.connections, RUN_IN_SECONDS)
      turns.push(await measureOnce(load, subject, pace.connections, seconds))
    }
  }
  return runs.map(({ turns }) => figuresOf(turns))
}

function turnSeconds(warmUp: Turn, { seconds, connections }: Pace): number {
  const needed = (RESPONSES_MIN * connections * warmUp.seconds) / warmUp.requests
  return Math.min(TURN_SECONDS_MAX, Math.max(Math.min(seconds, TURN_SECONDS), needed))
}

async function measureOnce(load: Child, subject: Subject, connections: number, seconds: number): Promise<Turn> {
  const { server, isOnce = false, writes = [], databasePid } = subject
  const first = sentOnce.get(server) ?? 0
  const requests = isOnce ? subject.requests.slice(first, first + ONCE_A_TURN) : subject.requests
  const before = await readUsage(server, databasePid)
  const order: LoadOrder = { url: server.url, requests, isOnce, writes, connections, seconds }
  const result = await load.ask<LoadResult>('load', order)
  if (isOnce) sentOnce.set(server, first + result.taken)
  // On a busy machine a short turn may end before the first response.
  if (result.requests + result.errors === 0 && seconds < TURN_SECONDS_MAX) {
    return measureOnce(load, subject, connections, seconds * 4)
  }
  const isSlow = result.requests < (connections * seconds * 1000) / SLOW_MS
  if (isSlow) await untilAtRest(server, databasePid)
  const after = await readUsage(server, databasePid)
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
  let before = await readUsage(server, databasePid)
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, REST_POLL_MS))
    const after = await readUsage(server, databasePid)
    const spent = after.cpuMs - before.cpuMs + (after.databaseMs ?? 0) - (before.databaseMs ?? 0)
    if (spent < REST_POLL_MS / 4) return
    before = after
  }
}

async function readUsage(server: Server, databasePid: number | undefined) {
  const { cpuMs } = await server.usage()
  return { cpuMs, databaseMs: databasePid === undefined ? null : treeCpuMs(databasePid) }
}
