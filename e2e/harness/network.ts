import type { Page } from 'playwright-core'

type Conditions = { offline?: boolean; latencyMs?: number; kilobytesPerSecond?: number }

/** Answers what puts the page on a slow or lost line, as Chromium's own tools do; without conditions, on a good one. */
export async function lineOf(page: Page): Promise<(conditions?: Conditions) => Promise<void>> {
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
