import { defineConfig } from 'vitest/config'
import { folderForTests } from './scripts/temporary-folder.ts'

process.env.TMPDIR ??= folderForTests()

const MINUTE_MS = 60_000

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // Each file starts its own server and browser; two cores carry two.
    maxWorkers: 2,
    testTimeout: 6 * MINUTE_MS,
    hookTimeout: MINUTE_MS,
  },
})
