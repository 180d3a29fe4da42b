import '../server/process-setup.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { startOrSay } from '../server/start-failure.ts'
import { buildWebIfStale } from './web-build.ts'

const USAGE = `npm start             run Quad on http://localhost:4000; the environment configures it (docs/operations.md)
npm start -- --demo   the same, with an invented community in an empty installation
`
const PARENT_POLL_MS = 500

await startOrSay(async () => {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return void process.stdout.write(USAGE)
  endWithNpm()
  // Before a build: what is wrong in it would be said a minute later.
  readConfig()
  await buildWebIfStale()
  // npm keeps an option without the "--" before it for itself, and tells by a variable.
  const hasDemo = values.demo || process.env.npm_config_demo === 'true'
  const demo = hasDemo && (await (await import('../server/cli/demo.ts')).fillWithDemo({}))
  await import('../server/main.ts')
  if (demo) process.stdout.write(`  ${demo.replaceAll('\n', '\n  ')}\n\n`)
})

/** npm passes a signal to its shell, which ends without passing it on. */
function endWithNpm(): void {
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, 'SIGTERM'), PARENT_POLL_MS).unref()
}
