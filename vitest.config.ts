import { defineConfig } from 'vitest/config'
import { folderForTests } from './scripts/temporary-folder.ts'
import { findPostgresPrograms } from './server/testing/postgres-programs.ts'

process.env.TMPDIR ??= folderForTests()

const common = {
  // Argon2 and a database per test take their time on a busy machine; nothing here asserts speed.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Of two cores; tests wait for timers, databases and processes, which leaves an eighth of the time of two workers unused.
  maxWorkers: 3,
  // Files share processes, and on the server modules too.
  isolate: false,
}
/** Tests of what no database affects (HTTP, the API document, files, permissions), for which one engine is enough. */
const sameOnEveryEngine = [
  'server/{config,installation,start,web-app}.test.ts',
  'server/features/accounts/new-accounts.test.ts',
  'server/features/docs/docs.test.ts',
  'server/features/files/{avatar,pdf}-process.test.ts',
  'server/features/files/files.s3.test.ts',
  'server/features/invitations/user-import.test.ts',
  'server/features/link-previews/link-previews.test.ts',
  'server/lib/{academic-calendar,email-rules,file-store,json,limits,log,network,passwords}.test.ts',
  'server/lib/{private-files,s3-file-store,safe-fetch,words}.test.ts',
  'server/lib/http/large-bodies.test.ts',
  'server/testing/{conventions,permissions,postgres-programs,regular-expressions,routes,stored-bytes,visibility}.test.ts',
  'server/testing/hostile/{memory,raw-http}.test.ts',
]
const serverTests = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts']

const hasPostgres = findPostgresPrograms() !== undefined
if (!hasPostgres && !process.argv.includes('--project')) {
  process.stderr.write('PostgreSQL was not found: its tests are left out, those on SQLite run. `npm test` runs both.\n')
}

const postgres = {
  test: {
    ...common,
    name: 'postgres',
    include: ['server/**/*.test.ts'],
    exclude: sameOnEveryEngine,
    setupFiles: ['server/testing/cheap-passwords.ts', 'server/testing/unchanged-prototypes.ts'],
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['server/testing/postgres-cluster.ts'],
  },
}

export default defineConfig({
  test: {
    // So that `npm run check` stays short; by default a change of package.json is a change of everything.
    forceRerunTriggers: [],
    projects: [
      {
        test: {
          ...common,
          name: 'sqlite',
          include: serverTests,
          setupFiles: ['server/testing/cheap-passwords.ts', 'server/testing/unchanged-prototypes.ts'],
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
          // On a busy machine a test can meet a screen between two renderings. Tests of the server are never repeated.
          retry: 1,
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
})
