import type { Page } from '@playwright/test'

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
