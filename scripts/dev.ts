import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { untilReady } from './until-ready.ts'

/** Server and web application at one URL: the server starts again, and pages reload, when their sources change. */

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

const port = Number(process.env.PORT ?? 4000)
/** Of the server itself; nobody has to know it. */
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

if (values.demo) await (await import('../server/cli/demo.ts')).fillWithDemo({})
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env,
  stdio: 'inherit',
})
// Not before: pages that open themselves again would find no server.
await untilReady(`${process.env.QUAD_API}`, () => server.exitCode === null)
const web = await createServer({ configFile: 'vite.config.ts', server: { port, strictPort: true } })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.once('exit', () => process.exit(0))
    server.kill(signal)
    void web.close()
  })
}
