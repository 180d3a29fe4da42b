import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../server/testing/free-port.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

export type QuadServer = {
  url: string
  mails: MailSink
  /** The link that the first start printed. */
  setupLink: string
  /** Runs an operator's command against this installation. */
  quad: (args: string[], input?: string) => string
  /** Ends the server at once, as a crash does (SIGKILL). */
  kill: () => Promise<void>
}

type QuadOptions = {
  hasDemo?: boolean
  /** More variables of the server's environment. */
  env?: Record<string, string>
}

const START_TIMEOUT_MS = 30_000

/** The real server in a process of its own, with an empty database and a real SMTP sink; gone after the test. */
export async function startQuad(options: QuadOptions = {}): Promise<QuadServer> {
  const { stop, ...server } = await launchQuad(options)
  onTestFinished(stop)
  return server
}

/** As `startQuad`, for programs that are no tests: the caller stops it. */
export async function launchQuad(options: QuadOptions = {}): Promise<QuadServer & { stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-e2e-'))
  const mails = await startMailSink()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
    ...options.env,
  }
  const quad = (args: string[], input = '') => {
    const result = spawnSync(process.execPath, ['server/cli.ts', ...args], { env, input, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`quad ${args.join(' ')} failed: ${result.stderr}`)
    return result.stdout
  }
  if (options.hasDemo) quad(['demo'])
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = collectOutput(child)
  await waitUntilReady(url, child)
  return {
    url,
    mails,
    setupLink: output().match(/http\S+\/setup\?token=\S+/)?.[0] ?? '',
    quad,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM')
      await mails.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  return () => output
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not become ready.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
