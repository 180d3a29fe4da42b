import { LRUCache } from 'lru-cache'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import type { Limit } from './limits.ts'

const CLIENTS_MAX = 10_000

const windows = new LRUCache<string, { hits: number; endsAt: number }>({ max: CLIENTS_MAX })

/** Counts a search. In memory and for this process only, since a search writes nothing. */
export function limitSearches({ name, limit, windowMs, may }: Limit, client: string): void {
  const key = `${name}:${client}`
  const now = performance.now()
  const known = windows.get(key)
  const window = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs }
  window.hits++
  windows.set(key, window)
  if (window.hits > limit) throw new TooManyRequestsError(Math.ceil((window.endsAt - now) / SECOND), may)
}
