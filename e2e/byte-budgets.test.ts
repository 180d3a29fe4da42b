import type { BrowserContext, Page } from '@playwright/test'
import { type CountedLine, startCountedLine } from './harness/counted-line.ts'
import { PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const KB = 1024
const SECOND_VIEW_KB = 14.3
/** A visitor's main pages (2 KB of each endure the translators of browsers), with the bytes over the line of a first view until it is quiet: text, styles, fonts and the code that comes late. */
const FIRST_VIEW_KB = {
  '/': 339,
  '/view-ideas': 358,
  // With the schemas of responses, which not every idea fetches.
  '/ideas/:id': 456,
  '/events': 396,
  '/calls': 352,
  '/community': 368,
  '/auth/login': 394,
}

/** Letters for the names of languages, on a device without fonts for them as that of the tests. */
const LANGUAGE_NAMES_KB = 3

/** Its code is there. */
const WORKING = 'header button:not([disabled]), form button[type=submit]:not([disabled])'

/** Opens a page in a new tab until its code is there and nothing more comes. Returns the kilobytes over the line, both ways. */
async function kilobytesOf(context: BrowserContext, path: string, line: CountedLine): Promise<number> {
  const page = await context.newPage()
  const bytes = await line.cost(async () => {
    await page.goto(path)
    await expect(page.locator('#late-code')).toHaveCount(0)
    await expect(page.locator(WORKING).first()).toBeAttached()
    await settled(page)
  })
  await page.close()
  return bytes / KB
}

/** Waits until the page is idle with nothing under way: code that comes late is asked for before a page is idle. */
async function settled(page: Page): Promise<void> {
  let begun = 0
  page.on('request', () => begun++)
  for (let before = -1; before !== begun; ) {
    before = begun
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}

test('a first view of a main page costs what it may, and a second one 14 KB', async ({ startQuad, openPage }) => {
  test.slow()
  const line = await startCountedLine()
  const quad = await startQuad({ hasDemo: true, env: { PUBLIC_URL: line.url } })
  line.leadTo(quad.url)
  const response = await fetch(`${quad.url}/v1/ideas/feed`)
  const { ideas } = (await response.json()) as { ideas: { id: string }[] }
  for (const [pattern, budget] of Object.entries(FIRST_VIEW_KB)) {
    const path = pattern.replace(':id', ideas[0]?.id ?? '')
    const context = (await openPage({ baseURL: line.url, viewport: PHONE })).context()
    const first = await kilobytesOf(context, path, line)
    const second = await kilobytesOf(context, path, line)
    await context.close()
    test.info().annotations.push({ type: pattern, description: `${first.toFixed(1)} KB, ${second.toFixed(1)} KB` })
    expect(first, `first view of ${pattern}`).toBeLessThan(budget + LANGUAGE_NAMES_KB)
    // Less would not be the page.
    expect(first, `first view of ${pattern}`).toBeGreaterThan(budget / 2)
    expect(second, `second view of ${pattern}`).toBeLessThan(SECOND_VIEW_KB)
  }
  await line.stop()
})
