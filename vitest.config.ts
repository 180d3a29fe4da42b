import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { folderForTests } from './scripts/temporary-folder.ts'
import { isLongRun } from './server/testing/long-run.ts'
import { findPostgresPrograms } from './server/testing/postgres-programs.ts'

process.env.TMPDIR ??= folderForTests()

const SERVER_TESTS = 'server/**/*.test.ts'
/** The tag of tests whose result an engine can change: of a file in a comment, of a test in its options. */
const POSTGRES_TAG = /@module-tag postgres|tags: \['postgres'\]/

const common = {
  // For what hangs: no test asserts speed, and a busy machine takes its time.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  // Of two cores; tests wait for timers, databases and processes, which leaves an eighth of the time of two workers unused.
  maxWorkers: 3,
  // Files share processes, and on the server modules too.
  isolate: false,
}
const serverSetup = ['server/testing/cheap-passwords.ts', 'server/testing/unchanged-prototypes.ts']

const hasPostgres = findPostgresPrograms() !== undefined
if (!hasPostgres && !process.argv.includes('--project')) {
  process.stderr.write('PostgreSQL was not found: its tests are left out, those on SQLite run. `npm test` runs both.\n')
}

const postgres = {
  test: {
    ...common,
    name: 'postgres',
    include: isLongRun
      ? [SERVER_TESTS]
      : globSync(SERVER_TESTS).filter((file) => POSTGRES_TAG.test(readFileSync(file, 'utf8'))),
    setupFiles: [...serverSetup, 'server/testing/postgres-tag.ts'],
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['server/testing/postgres-cluster.ts'],
  },
}

export default defineConfig({
  test: {
    // So that `npm run check` stays short; by default a change of package.json is a change of everything.
    forceRerunTriggers: [],
    tags: [
      { name: 'postgres', description: 'Its result can change with the engine: on PostgreSQL at each commit.' },
      { name: 'slow', description: 'Starts processes or sends thousands of requests: not in `npm run check`.' },
    ],
    projects: [
      {
        test: {
          ...common,
          name: 'sqlite',
          include: [SERVER_TESTS, 'contract/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: serverSetup,
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['server/testing/sqlite-template.ts'],
        },
      },
      ...(hasPostgres ? [postgres] : []),
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          ...common,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // Half of the processor time of jsdom.
          environment: 'happy-dom',
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
})
