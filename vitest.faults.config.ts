import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000

export default defineConfig({
  test: {
    // Those that load much data, assert times or wait for long timeouts are for `npm run test:faults` alone.
    include: [process.env.QUAD_LONG_TESTS ? 'faults/**/*.test.ts' : 'faults/*.test.ts'],
    // Each file starts its own servers; most of the time they wait, but those that assert times need the machine.
    maxWorkers: process.env.QUAD_LONG_TESTS ? 1 : 3,
    testTimeout: 3 * MINUTE_MS,
    hookTimeout: MINUTE_MS,
  },
})
