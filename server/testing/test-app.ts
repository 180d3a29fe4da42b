import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { inject, onTestFinished } from 'vitest'
import { withRecordedCalls } from '../../scripts/called-routes.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { mailRenderersOf } from '../feature.ts'
import { deliverDueMails } from '../features/mails/mails.service.ts'
import { mailNotifications } from '../features/notifications/notification-mails.service.ts'
import { FEATURES } from '../features.ts'
import type { Clock } from '../lib/clock.ts'
import { documentedResponses } from './documented-response.ts'
import { borrowPostgresDatabase } from './postgres-database.ts'
import { collectQueries, recordQuery, requireCovered } from './request-queries.ts'

/** `calendar`: the attached events, as iCalendar without folds. */
export type ReceivedMail = { to: string; subject: string; text: string; html: string; calendar: string }

type TestClock = Clock & { advance: (milliseconds: number) => void }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  /** A clock that stands still until the test moves it. */
  clock: TestClock
  /** Sends the mails of the outbox and returns every mail kept so far, oldest first. */
  deliverMails: () => Promise<ReceivedMail[]>
  /** Sends a request without a network. The response must match the OpenAPI document. */
  send: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Calls the API. `token` becomes the bearer; `body` is sent as JSON. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    options?: { token?: string; body?: unknown; ip?: string; headers?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>
  /** Ends its connections before the test does, as when its process has gone. */
  close: () => Promise<void>
}

/** The real application on a new, migrated database of the engine under test; all of it is gone after the test. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'))
  const borrowed = process.env.TEST_ENGINE === 'postgres' ? await borrowPostgresDatabase() : undefined
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      MAIL_DELAY: '0s',
      ...(borrowed ? { DATABASE_URL: borrowed.url } : {}),
    }),
    ...overrides,
  }
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  if (config.database.engine === 'sqlite' && !existsSync(config.database.file)) {
    copyFileSync(inject('sqliteTemplate'), config.database.file)
  }
  const options = { ...(overrides.database ? {} : { pool: borrowed?.pool }), log: recordQuery }
  const deps: Deps = { ...openDeps(config, log, options), clock: stoppedClock() }
  // The connection is made by the first query; a test that takes the database away takes it from a server that had it.
  await migrate(deps.db)
  return runTestApp(deps)
}

/** `webRoot`: the built web application; without it only the API is served. */
type ServerOptions = { isCaching?: boolean; webRoot?: string }

/** Another server, as in another process, on the database and files of the first. */
export async function startSecondServer(
  { deps: { config, clock, log } }: TestApp,
  options: ServerOptions = {},
): Promise<TestApp> {
  return runTestApp({ ...openDeps(config, log), clock }, options)
}

async function runTestApp(deps: Deps, options: ServerOptions = {}): Promise<TestApp> {
  const { config } = deps
  const build = () => buildApp(deps, { webRoot: join(config.dataDir, 'no-web'), ...options })
  const app = await withRecordedCalls(build)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= app.close().then(() => closeDeps(deps))
    return closed
  }
  onTestFinished(close)
  const expectDocumented = documentedResponses(config)
  const send = async (request: InjectOptions) => {
    const { result: response, queries } = await collectQueries(async () => await app.inject(request))
    const [method, url] = [request.method ?? 'GET', String(request.url)]
    expectDocumented(method, url, response)
    const isOfVisitor = !new Headers(request.headers as Record<string, string>).has('authorization')
    if (method === 'GET') requireCovered(url, queries, isOfVisitor)
    return response
  }
  return {
    app,
    deps,
    clock: deps.clock as TestClock,
    close,
    send,
    deliverMails: async () => {
      await mailNotifications(deps)
      await deliverDueMails(deps, mailRenderersOf(FEATURES))
      return readMails(config.mailDir)
    },
    call: (method, url, { token, body, ip, headers } = {}) =>
      send({
        method,
        url,
        ...(ip ? { remoteAddress: ip } : {}),
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
  }
}

/**
 * Several workers at once on one database. On PostgreSQL each has connections of its own, as another process has. SQLite
 * lets one transaction after the other write, and a connection that waits for another of this same process waits for ever.
 */
export function otherProcesses(deps: Deps, count: number): Deps[] {
  const isPostgres = deps.config.database.engine === 'postgres'
  return Array.from({ length: count }, () => {
    if (!isPostgres) return deps
    const db = openDatabase(deps.config.database)
    onTestFinished(() => db.destroy())
    return { ...deps, db }
  })
}

async function readMails(folder: string): Promise<ReceivedMail[]> {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return Promise.all(
    names.map(async (name) => {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)))
      return {
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        calendar: calendarOf(mail),
      }
    }),
  )
}

function calendarOf({ attachments }: Email): string {
  const { content = '' } = attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? {}
  return (typeof content === 'string' ? content : new TextDecoder().decode(content)).replaceAll('\r\n ', '')
}

function stoppedClock(): TestClock {
  let now = Date.UTC(2026, 0, 5, 9, 0, 0)
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
