import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import { storageStateOf } from './members.ts'
import { launchQuad, type QuadOptions, type QuadServer, type Session } from './quad-server.ts'
import { type SharedProcess, type StartServer, startSharedProcess } from './server-process.ts'
import { startCallValidation } from './validated-calls.ts'

export { expect }

export type OpenPage = (options?: PageOptions) => Promise<Page>
type PageOptions = BrowserContextOptions & {
  signedInAs?: Session
  /** The path to open. */
  path?: string
  /** Errors that the test provokes on purpose, as the console words them. */
  expectedErrors?: RegExp
}

type Fixtures = {
  /** Gives the tests a server of their own, for those that count what is there or change the installation. */
  hasOwnServer: boolean
  /** Compares the calls of pages with the OpenAPI document, for `npm run test:outside -- calls`. */
  validatesCalls: boolean
  /** The base URL of paths. */
  quad: QuadServer
  /** Starts another server, in a process of its own, which ends with the test. */
  startQuad: (options?: QuadOptions) => Promise<QuadServer>
  /**
   * Opens a page in a new browser profile. The test fails when the page logs an error or warning, throws, or breaks the
   * content security policy. `page` is such a page of a visitor.
   */
  openPage: OpenPage
  /** Opens a member's stream of notifications, which ends with the test. */
  openStream: (...args: Parameters<typeof openLiveStream>) => Promise<LiveStream>
}

/** Playwright's own message. */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/

type WorkerFixtures = {
  /** Starts servers in one process of the worker, which is started by the first. */
  startInWorker: StartServer
  /** The server that the tests of a worker share, started by the first that needs it. */
  sharedQuad: () => Promise<QuadServer>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnServer: [false, { option: true }],
  validatesCalls: [false, { option: true }],
  startInWorker: [
    async ({}, provide) => {
      let shared: SharedProcess | undefined
      await provide((env) => {
        shared ??= startSharedProcess()
        return shared.start(env)
      })
      await shared?.end()
    },
    { scope: 'worker' },
  ],
  sharedQuad: [
    async ({ startInWorker }, provide) => {
      let launched: Promise<QuadServer> | undefined
      await provide(() => {
        launched ??= launchQuad({}, startInWorker)
        return launched
      })
      await (await launched)?.stop()
    },
    { scope: 'worker' },
  ],
  startQuad: async ({}, provide) => {
    const servers: QuadServer[] = []
    await provide(async (options) => {
      const server = await launchQuad(options)
      servers.push(server)
      return server
    })
    await Promise.all(servers.map(({ stop }) => stop()))
  },
  quad: async ({ hasOwnServer, sharedQuad, startInWorker }, provide) => {
    const own = hasOwnServer ? await launchQuad({}, startInWorker) : undefined
    await provide(own ?? (await sharedQuad()))
    await own?.stop()
  },
  baseURL: async ({ quad }, provide) => provide(quad.url),
  openPage: async ({ browser, quad, validatesCalls }, provide) => {
    const validation = validatesCalls ? await startCallValidation(quad.url) : undefined
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    await provide(async ({ signedInAs, path, expectedErrors, ...options } = {}) => {
      const storageState = signedInAs ? storageStateOf(quad, signedInAs) : undefined
      // Requests that a service worker answers are hidden from tests: e2e/offline.test.ts has one.
      const context = await browser.newContext({ storageState, serviceWorkers: 'block', ...options })
      contexts.push(context)
      validation?.watch(context)
      collectProblems(context, (problem) => {
        if (!expectedErrors?.test(problem)) problems.push(problem)
      })
      const page = await context.newPage()
      if (path) await page.goto(path)
      return page
    })
    // A handler of a route may still be at work, on a request that nobody waits for any more.
    const pages = contexts.flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    const violations = await validation?.violations()
    await Promise.all(contexts.map((context) => context.close()))
    expect(problems, 'errors of the pages').toEqual([])
    expect(violations ?? [], 'calls that differ from the OpenAPI document').toEqual([])
  },
  page: async ({ openPage }, provide) => provide(await openPage()),
  openStream: async ({}, provide) => {
    const streams: LiveStream[] = []
    await provide(async (...args) => {
      const stream = await openLiveStream(...args)
      streams.push(stream)
      return stream
    })
    for (const stream of streams) stream.close()
  },
})

function collectProblems(context: BrowserContext, collect: (problem: string) => void): void {
  context.on('weberror', (error) => collect(String(error.error())))
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning'
    if (isProblem && !BLOCKED_WORKER.test(message.text())) collect(message.text())
  })
}
