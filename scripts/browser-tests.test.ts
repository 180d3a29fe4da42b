import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('every project of Playwright loads its files, also those that `npm test` does not run', () => {
  const env = { ...process.env, VITEST: '', NODE_OPTIONS: '' }
  const { status, stdout } = spawnSync('node_modules/.bin/playwright', ['test', '--list'], { encoding: 'utf8', env })
  expect(status, stdout).toBe(0)
  for (const project of ['tests', 'screens', 'outside']) expect(stdout).toContain(`[${project}]`)
})
