import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { untilReady } from '../../scripts/until-ready.ts'
import { readConfig } from '../../server/config.ts'
import { closeDeps, type Deps, openDeps } from '../../server/deps.ts'
import { addMember } from '../../server/features/accounts/accounts.service.ts'
import { openSession } from '../../server/features/sessions/sessions.service.ts'
import { hashPassword } from '../../server/lib/passwords.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

/** What a browser keeps of a session. */
export type Session = { token: string; expiry: string }
type NewMember = { email: string; username: string; password: string; isAdmin: boolean; isReviewer?: boolean }

const PRINT_TIMEOUT_MS = 20_000

/** Of each password once, and never checked for how good it is: both are slow on purpose. */
const passwordHashes = new Map<string, Promise<string>>()

export type QuadServer = {
  url: string
  mails: MailSink
  /** The link that the first start prints, which it does once it serves. */
  setupLink: () => Promise<string>
  /** Makes an activated member as `quad member add` does, which would start a process for each, and signs them in. */
  addMember: (member: NewMember) => Promise<Session>
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>
  /** Ends it and removes what it kept. Harmless when it has ended. */
  stop: () => Promise<void>
}

export type QuadOptions = {
  hasDemo?: boolean
  /** More variables of the server's environment. */
  env?: Record<string, string>
}

/** The real server in a process of its own, with an empty database and a real SMTP sink. The caller stops it. */
export async function launchQuad(options: QuadOptions = {}): Promise<QuadServer> {
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
  if (options.hasDemo) fillWithDemo(env)
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = collectOutput(child)
  await untilReady(url, () => child.exitCode === null)
  const deps = openDeps(readConfig(env), pino({ level: 'silent' }))
  const stop = async () => {
    await closeDeps(deps)
    await end(child, 'SIGTERM')
    await mails.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined
  return {
    url,
    mails,
    setupLink: () => printed(/http\S+\/setup\?token=\w+(?=\n)/),
    addMember: (member) => addSignedIn(deps, member),
    kill: () => end(child, 'SIGKILL'),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

async function addSignedIn(deps: Deps, { password, ...member }: NewMember): Promise<Session> {
  const hash = passwordHashes.get(password) ?? hashPassword(password)
  passwordHashes.set(password, hash)
  const { id } = await addMember(deps, { ...member, password: null })
  await deps.db
    .updateTable('users')
    .set({ password_hash: await hash })
    .where('id', '=', id)
    .execute()
  return openSession(deps, id)
}

function fillWithDemo(env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(process.execPath, ['server/cli.ts', 'demo'], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`quad demo failed: ${stderr}`)
}

/** Returns what waits until the server has printed something. */
function collectOutput({ stdout }: ChildProcess): (pattern: RegExp) => Promise<string> {
  let output = ''
  stdout?.on('data', (chunk) => {
    output += chunk
  })
  return async (pattern) => {
    const signal = AbortSignal.timeout(PRINT_TIMEOUT_MS)
    for (;;) {
      const [found] = output.match(pattern) ?? []
      if (found) return found
      await once(stdout as Readable, 'data', { signal })
    }
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
