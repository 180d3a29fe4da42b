import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../server/testing/free-port.ts'
import type { Installation } from './installation.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 30_000
const POLL_MS = 10

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type QuadProcess = {
  url: string
  port: number
  pid: number
  /** Its log lines so far. */
  log: () => string
  exited: Promise<Exit>
  /** Ends it at once, as a power cut does. */
  kill: () => Promise<void>
  /** Asks it to stop; returns how it ended and how long that took. */
  terminate: () => Promise<Exit & { ms: number }>
}

export type QuadOptions = {
  port?: number
  env?: Record<string, string>
  /** A module of faults/injections to load before the server. */
  hook?: string
  /** With the limits of members, which are lifted otherwise. */
  hasLimits?: boolean
}

/** The real server as a process of its own, without waiting for it to serve. */
export async function spawnQuad(installation: Installation, options: QuadOptions = {}): Promise<QuadProcess> {
  const port = options.port ?? (await freePort())
  const loaded = [
    ...(options.hook ? [join(import.meta.dirname, '../injections', options.hook)] : []),
    ...(options.hasLimits ? [] : [join(import.meta.dirname, 'without-limits.ts')]),
  ]
  const hooks = loaded.flatMap((file) => ['--import', pathToFileURL(file).href])
  const child = spawn(process.execPath, [...hooks, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...installation.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      // So that each sign-up comes from an address of its own.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  })
  return watch(child, port)
}

/** As `spawnQuad`, and serves when the promise resolves. */
export async function startQuad(installation: Installation, options: QuadOptions = {}): Promise<QuadProcess> {
  const quad = await spawnQuad(installation, options)
  await untilReady(quad)
  return quad
}

/** Waits until it serves. Returns how long that took. */
export async function untilReady(quad: QuadProcess): Promise<number> {
  const started = performance.now()
  let exit: Exit | undefined
  void quad.exited.then((how) => {
    exit = how
  })
  while (performance.now() - started < START_TIMEOUT_MS) {
    if (exit) throw new Error(`Quad ended with ${exit.code ?? exit.signal}: ${quad.log()}`)
    if (await isReady(quad.url)) return performance.now() - started
    await sleep(POLL_MS)
  }
  throw new Error(`Quad did not become ready: ${quad.log()}`)
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}

function watch(child: ChildProcess, port: number): QuadProcess {
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log += chunk
    })
  }
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    log: () => log,
    exited,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    terminate: async () => {
      const started = performance.now()
      child.kill('SIGTERM')
      return { ...(await exited), ms: performance.now() - started }
    },
  }
}
