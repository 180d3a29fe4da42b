import { defineConfig } from 'vitest/config'
import { folderForTests } from './scripts/temporary-folder.ts'

process.env.TMPDIR ??= folderForTests()

const common = {
  // Argon2 and a database per test take their time on a busy machine; nothing here asserts speed.
  testTimeout: 30_000,
  // Vitest by itself leaves a core free, which on two cores is half of the machine.
  maxWorkers: 2,
  // Files share processes; the files of setup give each its own modules.
  isolate: false,
}
/** Tests without a database, for which once is enough. */
const withoutDatabase = [
  'server/features/files/picture-process.test.ts',
  'server/lib/{file-store,passwords,s3-file-store,safe-fetch}.test.ts',
  'server/testing/conventions.test.ts',
]
const serverTests = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts']

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
          setupFiles: ['server/testing/fresh-modules.ts'],
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['server/testing/sqlite-template.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          exclude: withoutDatabase,
          setupFiles: ['server/testing/fresh-modules.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/postgres-cluster.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          ...common,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
})
