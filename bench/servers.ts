import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { type Child, startChild } from './child.ts'
import type { Dataset } from './datasets.ts'
import type { Usage } from './processes/usage.ts'

/** A server in a process of its own. */
export type Server = {
  url: string
  port: number
  usage: () => Promise<Usage>
  child: Child
}

/** Baselines for the product: see processes/limit.ts. */
export const LIMITS = ['http', 'fastify', 'select'] as const
export type Limit = (typeof LIMITS)[number]

const HOST = '127.0.0.1'
const START_TIMEOUT_MS = 60_000
const POLL_MS = 5

export async function startLimit(kind: Limit, folder: string): Promise<Server> {
  const child = startChild('bench/processes/limit.ts', { args: [kind, folder] })
  return serverOf(child, await child.ask<number>('port'))
}

/** Starts Quad as it is run in production. Returns the server and the time until it was ready. */
export async function startQuad(dataset: Pick<Dataset, 'env'>): Promise<Server & { coldStartMs: number }> {
  const port = await freePort()
  const started = performance.now()
  const child = startChild('server/main.ts', {
    preload: 'bench/processes/server-probe.ts',
    env: {
      ...dataset.env,
      ...environmentOfUnit(),
      NODE_ENV: 'production',
      HOST,
      PORT: String(port),
      PUBLIC_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: '',
      // So that sign-ins can come from many IP addresses.
      TRUST_PROXY: HOST,
    },
  })
  const server = serverOf(child, port)
  await waitUntilReady(server, started + START_TIMEOUT_MS)
  return { ...server, coldStartMs: performance.now() - started }
}

/** How deploy/quad.service sets Node up, with its cache where it can be written here. */
function environmentOfUnit(): NodeJS.ProcessEnv {
  const unit = readFileSync(join(import.meta.dirname, '../deploy/quad.service'), 'utf8')
  return {
    NODE_OPTIONS: /^Environment=NODE_OPTIONS=(.*)$/m.exec(unit)?.[1],
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
  }
}

function serverOf(child: Child, port: number): Server {
  return { url: `http://${HOST}:${port}`, port, usage: () => child.ask<Usage>('usage'), child }
}

async function waitUntilReady({ url, child }: Server, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    if (!child.isRunning()) throw new Error('Quad ended before it was ready.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('Quad did not become ready.')
}
