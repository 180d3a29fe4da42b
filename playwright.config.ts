import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './e2e/harness/chromium.ts'
import { folderForTests } from './scripts/temporary-folder.ts'
import { findPostgresPrograms } from './server/testing/postgres-programs.ts'

process.env.TMPDIR ??= folderForTests()

// The workers of Playwright read this file too.
if (!process.env.TEST_WORKER_INDEX && !findPostgresPrograms()) {
  process.stderr.write('PostgreSQL was not found: the test of several processes is skipped.\n')
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** For what hangs: a busy machine takes its time. */
const HANG_MS = 10 * MINUTE_MS

export default defineConfig<{ validatesCalls: boolean }>({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // Of two cores; pages wait for servers and timers, which leaves a fifth of the time of two workers unused.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 20 * MINUTE_MS,
  // A test that failed runs again, with a trace. When it passes then it is flaky, and `npm test` names it.
  retries: 1,
  expect: { timeout: HANG_MS },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: HANG_MS,
    navigationTimeout: HANG_MS,
    // `npx playwright show-trace FILE` shows each step with its page and requests. Recording takes a sixth of the processor.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'tests', testMatch: '**/*.test.ts' },
    { name: 'screens', testMatch: '**/*.shots.ts' },
    { name: 'calls', testMatch: '**/*.test.ts', use: { validatesCalls: true } },
    { name: 'outside', testMatch: '**/*.check.ts', retries: 0 },
  ],
})
