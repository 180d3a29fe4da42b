import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { closeDeps, type Deps, openDeps } from '../../server/deps.ts'
import { addMember } from '../../server/features/accounts/accounts.service.ts'
import { openSession } from '../../server/features/sessions/sessions.service.ts'
import { hashPassword } from '../../server/lib/passwords.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { insertMessages } from '../../server/testing/message-rows.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { type StartServer, startInOwnProcess } from './server-process.ts'

/** The part of a session that a browser stores. */
export type Session = { token: string; expiry: string }
type NewMember = { email: string; username: string; password: string; isAdmin: boolean; isReviewer?: boolean }

/** Of each password once, and never checked for how good it is: both are slow on purpose. */
const passwordHashes = new Map<string, Promise<string>>()

export type QuadServer = {
  url: string
  mails: MailSink
  /** The link that the first start prints, which it does once it serves. */
  setupLink: () => Promise<string>
  /** Makes an activated member as `quad member add` does, which would start a process for each, and signs them in. */
  addMember: (member: NewMember) => Promise<Session>
  /** Writes messages into a new conversation, which the authors take turns in. */
  addMessages: (messages: { id: string; authorIds: string[]; texts: string[] }) => Promise<void>
  /** Lets a date of a call pass, so that no test has to be faster than the clock. */
  passCallDate: (id: string, date: 'closes_at' | 'judging_ends_at' | 'ballot_ends_at') => Promise<void>
  /** Ends its process at once, as a crash does. */
  kill: () => Promise<void>
  /** Ends its process at once, and starts another on the same data. */
  restart: () => Promise<void>
  /** Ends it and removes what it kept. Harmless when it has ended. */
  stop: () => Promise<void>
}

export type QuadOptions = {
  hasDemo?: boolean
  /** More variables of the server's environment. */
  env?: Record<string, string>
}

/** The real server, with an empty database and a real SMTP sink. The caller stops it. */
export async function launchQuad(
  options: QuadOptions = {},
  start: StartServer = startInOwnProcess,
): Promise<QuadServer> {
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
    MAIL_DELAY: '0s',
    LOG_LEVEL: 'warn',
    ...options.env,
  }
  if (options.hasDemo) fillWithDemo(env)
  let server = await start(env)
  const deps = openDeps(readConfig(env), pino({ level: 'silent' }))
  const stop = async () => {
    await closeDeps(deps)
    await server.stop()
    await mails.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let stopped: Promise<void> | undefined
  return {
    url,
    mails,
    setupLink: () => server.printed(new RegExp(`${url}/setup\\?token=\\w+(?=\\n)`)),
    addMember: (member) => addSignedIn(deps, member),
    addMessages: (messages) => insertMessages(deps.db, { ...messages, at: deps.clock.now() }),
    passCallDate: async (id, date) => {
      const now = deps.clock.now().toISOString()
      await deps.db
        .updateTable('calls')
        .set({ [date]: now })
        .where('id', '=', id)
        .execute()
    },
    kill: () => server.kill(),
    restart: async () => {
      await server.kill()
      server = await start(env)
    },
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
