import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000

export default defineConfig({
  test: {
    include: ['faults/**/*.test.ts'],
    // Each file starts its own servers; most of the time they wait.
    maxWorkers: 3,
    testTimeout: 3 * MINUTE_MS,
    hookTimeout: MINUTE_MS,
  },
})
