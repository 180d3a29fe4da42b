import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000

export default defineConfig({
  test: {
    include: ['faults/**/*.test.ts'],
    // Some assert times, and each starts servers of its own.
    maxWorkers: 1,
    testTimeout: 3 * MINUTE_MS,
    hookTimeout: MINUTE_MS,
  },
})
