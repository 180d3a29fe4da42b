import './failures.ts'
import { existsSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type Plugin } from 'vite'
import { type DevServer, startDevServer } from './dev-server.ts'

/** Server and web application at one URL: the server starts again, and pages reload, when their sources change. */

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

const SOURCES = ['server', 'contract'].map((folder) => resolve(folder))
/** An editor may write several files at once. */
const RESTART_DELAY_MS = 100
const PARENT_POLL_MS = 500

const port = Number(process.env.PORT ?? 4000)
/** Port of the server itself; nobody has to know it. */
const apiPort = port + 1
const env: NodeJS.ProcessEnv = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(apiPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  // The development server in front names the address that a request came from.
  TRUST_PROXY: '127.0.0.1',
}
process.env.QUAD_API = `http://127.0.0.1:${apiPort}`

/** Holds back calls while the server starts again, which the proxy would answer with an error. */
function waitForServer(server: DevServer): Plugin {
  return {
    name: 'wait-for-server',
    configureServer: ({ middlewares, config }) => {
      const proxied = Object.keys(config.server.proxy ?? {})
      middlewares.use(async ({ url = '' }, response, next) => {
        if (!proxied.some((path) => url.startsWith(path)) || (await server.isReady())) return next()
        response.writeHead(503, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ message: 'The server does not run; its error is in the terminal.' }))
      })
    },
  }
}

const demo = values.demo && (await (await import('../server/cli/demo.ts')).fillWithDemo({}))
const server = startDevServer(process.env.QUAD_API, env)
// Not before: pages that open themselves again would find no server.
if (!(await server.isReady())) throw new Error('The server ended before it was ready.')
const web = await createServer({
  configFile: 'vite.config.ts',
  server: { port, strictPort: true },
  plugins: [waitForServer(server)],
})
let restarting: NodeJS.Timeout | undefined
web.watcher.add(SOURCES).on('all', (_event, path) => {
  if (!SOURCES.some((folder) => path.startsWith(folder + sep)) || !/(?<!\.test)\.ts$/.test(path)) return
  clearTimeout(restarting)
  restarting = setTimeout(() => server.restart(), RESTART_DELAY_MS)
})
await web.listen()
if (demo) process.stdout.write(`${demo}\n`)

async function stop(): Promise<void> {
  await Promise.all([server.stop(), web.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
// npm that is killed takes neither its shell nor this process with it.
if (process.env.npm_lifecycle_event) {
  const ancestors = ancestorsOfThis()
  setInterval(() => ancestorsOfThis() !== ancestors && void stop(), PARENT_POLL_MS).unref()
}

/** The parent and, on Linux, where npm's shell stays between them, its parent. */
function ancestorsOfThis(): string {
  const status = `/proc/${process.ppid}/status`
  const grandparent = existsSync(status) ? /^PPid:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : ''
  return `${process.ppid} ${grandparent}`
}
