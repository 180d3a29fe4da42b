import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 25
const TIMEOUT_MS = 30_000

/**
 * Sends innocent requests, one after the other and again and again, until `work` is done. Returns the longest time in
 * milliseconds that one of them took, with its path.
 */
export async function slowestBeside(
  url: string,
  paths: (round: number) => string[],
  work: () => Promise<unknown>,
): Promise<{ ms: number; path: string; requests: number }> {
  let isDone = false
  const slowest = { ms: 0, path: '', requests: 0 }
  const working = work().finally(() => {
    isDone = true
  })
  for (let round = 0; !isDone; round++) {
    for (const path of paths(round)) {
      const started = performance.now()
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      await response.arrayBuffer()
      const ms = Math.round(performance.now() - started)
      slowest.requests++
      if (ms > slowest.ms) Object.assign(slowest, { ms, path })
    }
    await sleep(EVERY_MS)
  }
  await working
  return slowest
}
