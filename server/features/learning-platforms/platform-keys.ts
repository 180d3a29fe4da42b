import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type JWTHeaderParameters } from 'jose'
import type { Deps } from '../../deps.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { causeOf, readJsonSafely } from '../../lib/safe-fetch.ts'
import { LaunchRefusedError } from './launch-problems.ts'
import type { PlatformRow } from './platforms.repo.ts'

const MAX_BYTES = 256 * 1024
/** A key that the platform withdraws counts no longer than this. */
const KEPT_MS = 10 * MINUTE
/** After keys were read in vain, so that messages with invented keys do not make Quad ask the platform for each. */
const PAUSE_MS = 5 * SECOND

type Kept = { url: string; keys: ReturnType<typeof createLocalJWKSet>; readAt: number; missedAt: number }

const kept = new WeakMap<Deps['internet'], Map<string, Kept>>()

/** Finds the key of a platform that a message names, and reads the keys again where it is not among those that are known. */
export function keyFinder(deps: Pick<Deps, 'internet' | 'clock'>, { id, jwks_url: url }: PlatformRow) {
  const known = kept.get(deps.internet) ?? new Map<string, Kept>()
  kept.set(deps.internet, known)
  const now = () => deps.clock.now().getTime()

  async function read(): Promise<Kept> {
    const { keys } = await fetchKeys(deps, url)
    const fresh = { url, keys, readAt: now(), missedAt: 0 }
    known.set(id, fresh)
    return fresh
  }

  return async (header: JWTHeaderParameters): Promise<CryptoKey> => {
    const before = known.get(id)
    const isUsable = before !== undefined && before.url === url && now() - before.readAt < KEPT_MS
    const current = isUsable ? before : await read()
    try {
      return await current.keys(header)
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || !isUsable || now() - current.missedAt < PAUSE_MS) throw unknownKey(header, error)
    }
    const again = await read()
    try {
      return await again.keys(header)
    } catch (error) {
      again.missedAt = now()
      throw unknownKey(header, error)
    }
  }
}

/** Reads the keys that a platform lists. Throws `LaunchRefusedError`. */
export async function fetchKeys(
  { internet }: Pick<Deps, 'internet'>,
  url: string,
): Promise<{ keys: Kept['keys']; count: number }> {
  try {
    const { json } = await readJsonSafely(internet, url, { maxBytes: MAX_BYTES })
    const set = json as JSONWebKeySet
    return { keys: createLocalJWKSet(set), count: set.keys.length }
  } catch (error) {
    throw new LaunchRefusedError('unavailable', `the keys of the platform cannot be read: ${causeOf(error)}`)
  }
}

function unknownKey({ kid = 'without an id' }: JWTHeaderParameters, error: unknown): LaunchRefusedError {
  return new LaunchRefusedError('refused', `the platform lists no key "${kid.slice(0, 80)}": ${causeOf(error)}`)
}
