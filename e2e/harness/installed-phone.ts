import { expect, type Page } from '@playwright/test'

/** Scripts of the pages that are read offline, and of the page itself: there are more than these. */
const SCRIPTS_MIN = 40
const PAUSE_MS = 500

/** Waits until the service worker controls a member's page and has cached the scripts of those that are read offline. */
export async function expectInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => cachedScripts(page)).toBeGreaterThan(SCRIPTS_MIN)
}

/** Once no more come. */
async function cachedScripts(page: Page): Promise<number> {
  const count = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('assets-'))
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().length
    })
  const before = await count()
  await page.waitForTimeout(PAUSE_MS)
  return (await count()) === before ? before : 0
}
