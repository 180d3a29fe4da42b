import './failures.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { testsFor } from './changed-tests.ts'
import { commitsSince, commitWarnings } from './commits.ts'
import { program, runSteps, staticChecks, vitest, work } from './steps.ts'

/** Checks before a commit: everything that reads the sources, and the tests near the changes since the base. */

const BASES = ['origin/main', 'main', 'HEAD']

function exists(revision: string): boolean {
  return spawnSync('git', ['rev-parse', '--quiet', '--verify', `${revision}^{commit}`]).status === 0
}

function linesOf(...args: string[]): string[] {
  return String(execFileSync('git', args)).split('\n').filter(Boolean)
}

/** Where this branch left the base: changes of others since then are not checked. */
function forkPoint(revision: string | undefined): string | undefined {
  return revision && linesOf('merge-base', 'HEAD', revision)[0]
}

const base = forkPoint(BASES.find(exists))
const changed = base
  ? [...linesOf('diff', '--name-only', base), ...linesOf('ls-files', '--others', '--exclude-standard')]
  : linesOf('ls-files', '--cached', '--others', '--exclude-standard')

function reviewCommits(): void {
  for (const warning of base ? commitWarnings(commitsSince(base)) : []) process.stdout.write(`warning: ${warning}\n`)
  process.stdout.write(
    'Left out: tests of other features, slow ones, PostgreSQL and the browser; npm test runs them.\n',
  )
}

await runSteps([
  program('Generated files', 'node', 'scripts/generate.ts'),
  [
    staticChecks(),
    vitest(
      `Tests near the changes since ${base?.slice(0, 8) ?? 'the beginning'}, on SQLite`,
      ...['--project', 'sqlite', '--project', 'web', ...testsFor(changed, process.cwd())],
      ...['--tags-filter', '!slow'],
    ),
  ],
  work('Commits', reviewCommits),
])
