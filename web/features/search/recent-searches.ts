import { readStored, store } from '../../lib/device-storage.ts'

/** Removed from the device at sign-out, as everything of a member. */
const KEY = 'quad-searches'
const KEPT_MAX = 5

export function recentSearches(): string[] {
  const stored = readStored(KEY)
  return stored === null ? [] : stored.split('\n')
}

/** Keeps a query on this device, the latest first. */
export function saveSearch(q: string): void {
  store(KEY, [q, ...recentSearches().filter((one) => one !== q)].slice(0, KEPT_MAX).join('\n'))
}

export function clearSearches(): void {
  store(KEY, null)
}
