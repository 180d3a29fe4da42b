import './failures.ts'
import { spawnSync } from 'node:child_process'
import { installTools } from '../e2e/outside/tools.ts'

/**
 * Checks Quad by the tools of others, or by those of the named files in e2e/outside: `npm run test:outside -- screens`.
 * `calls` is every browser test, with the calls of its pages compared with the OpenAPI document.
 */
installTools((line) => process.stdout.write(`${line}\n`))
const names = process.argv.slice(2)
const files = names.filter((name) => name !== 'calls').map((name) => `outside/${name}\\.check`)
const runs = [
  ...(names.length === 0 || files.length > 0 ? [['--project=outside', ...files]] : []),
  ...(names.length === 0 || names.includes('calls') ? [['--project=calls']] : []),
]
const statuses = runs.map(
  (args) => spawnSync('node_modules/.bin/playwright', ['test', ...args], { stdio: 'inherit' }).status,
)
// `null` is a run that was killed.
process.exit(statuses.every((status) => status === 0) ? 0 : 1)
