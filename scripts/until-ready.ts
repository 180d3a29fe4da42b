import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 3_000
const POLL_MS = 200

/** Waits until the server at this URL serves. Throws when it ended, or takes ten minutes. */
export async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    if (!isRunning()) throw new Error(`The server at ${url} ended before it was ready.`)
    await sleep(POLL_MS)
  }
  throw new Error(`The server at ${url} did not become ready.`)
}
