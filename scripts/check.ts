import { spawnSync } from 'node:child_process'
import { program, runSteps, staticChecks, vitest } from './steps.ts'

/** What to run before a commit: everything that reads the sources, and the unit tests of what changed. */

const MAIN = ['main', 'origin/main', 'HEAD']

function exists(revision: string): boolean {
  return spawnSync('git', ['rev-parse', '--quiet', '--verify', `${revision}^{commit}`]).status === 0
}

const base = MAIN.find(exists)
const changed = base ? ['--changed', base] : []

await runSteps([
  program('Generated files', 'node', 'scripts/generate.ts'),
  [
    staticChecks(),
    vitest(
      `Unit tests of what changed since ${base ?? 'ever'}, on SQLite`,
      'check',
      ...['--project', 'sqlite', '--project', 'web', ...changed],
      // A minute for every change of the server, for they start processes or send thousands of requests; `npm test` runs them.
      ...['--exclude', 'server/testing/hostile/**', '--exclude', 'server/cli/**'],
    ),
  ],
])
