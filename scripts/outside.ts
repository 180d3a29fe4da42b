import { spawnSync } from 'node:child_process'
import { installTools } from '../e2e/outside/tools.ts'

/** Checks Quad by the tools of others, or by those of the named files in e2e/outside: `npm run test:outside -- screens`. */
installTools((line) => process.stdout.write(`${line}\n`))
const names = process.argv.slice(2).map((name) => `outside/${name}\\.check`)
const { status } = spawnSync('node_modules/.bin/playwright', ['test', '--project=outside', ...names], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
