import { vi } from 'vitest'

/** For what hangs: a busy machine takes its time. */
const HANG_MS = 120_000

/** Waits until the assertion holds. */
export function until<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: HANG_MS, interval: 20 })
}
