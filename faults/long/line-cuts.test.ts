import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const CUTS = 200
const HOUR_MS = 3_600_000
/** A build within Vitest would be another one. */
const ENV = { ...process.env, NODE_ENV: 'production', VITEST: '' }

/** Runs a command of the project, with its output. */
function run(command: string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...ENV, ...env } }).status
}

test(`acts on a line that is cut ${CUTS} times are carried out once each`, { timeout: HOUR_MS }, () => {
  expect(run(['scripts/build.ts'])).toBe(0)
  const browser = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=tests',
    '--retries=0',
    'waiting',
    '-g',
    'whatever',
  ]
  expect(run(browser, { LINE_CUTS: String(CUTS), LINE_SEED: String(Date.now() % 1_000_000) })).toBe(0)
})
