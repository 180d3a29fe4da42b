import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './e2e/harness/chromium.ts'
import { folderForTests } from './scripts/temporary-folder.ts'

process.env.TMPDIR ??= folderForTests()

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const TIMEOUT_MS = 20 * SECOND_MS

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 5 * MINUTE_MS,
  expect: { timeout: TIMEOUT_MS },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: TIMEOUT_MS,
    navigationTimeout: TIMEOUT_MS,
    // Kept for tests that failed: `npx playwright show-trace FILE` shows each step with its page and requests.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'tests', testMatch: '**/*.test.ts' },
    { name: 'screens', testMatch: '**/*.shots.ts' },
  ],
})
