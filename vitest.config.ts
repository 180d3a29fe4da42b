import { defineConfig } from 'vitest/config'
import { folderForTests } from './scripts/temporary-folder.ts'

process.env.TMPDIR ??= folderForTests()

/** Argon2 and a database per test take their time on a busy machine; nothing here asserts speed. */
const PATIENCE_MS = 30_000
/** Vitest by itself leaves a core free, which on two cores is half of the machine. */
const WORKERS = 2
const serverTests = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'sqlite',
          include: serverTests,
          testTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
          isolate: false,
          setupFiles: ['server/testing/fresh-modules.ts'],
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['server/testing/sqlite-template.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          testTimeout: PATIENCE_MS,
          maxWorkers: WORKERS,
          isolate: false,
          setupFiles: ['server/testing/fresh-modules.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/postgres-cluster.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          maxWorkers: WORKERS,
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})
