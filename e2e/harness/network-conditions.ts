import { expect, type Page, type Route } from '@playwright/test'

type Conditions = { offline?: boolean; latencyMs?: number; kilobytesPerSecond?: number }

/** Returns a function that makes the page's network slow or lost, as Chromium's own tools do; without conditions, good again. */
export async function emulateNetwork(page: Page): Promise<(conditions?: Conditions) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async ({ offline = false, latencyMs = 0, kilobytesPerSecond } = {}) => {
    const throughput = kilobytesPerSecond === undefined ? -1 : kilobytesPerSecond * 1024
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
}

/** Takes the network away from a page once its late code is there, of which that of toasts comes last: without it the page fails. */
export async function goOffline(page: Page): Promise<void> {
  await expectLateCode(page)
  await page.context().setOffline(true)
}

export async function expectLateCode(page: Page): Promise<void> {
  await expect(page.locator('.toasts')).toBeAttached()
}

/** Holds the page's requests to these URLs until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isReleased = false
  await page.route(url, (route) => (isReleased ? route.continue() : void held.push(route)))
  return async () => {
    isReleased = true
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
  }
}
