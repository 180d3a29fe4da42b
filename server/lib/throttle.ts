import type { Deps } from '../deps.ts'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import type { Limit } from './limits.ts'
import { networksOf } from './network.ts'
import { countHit, forgetKey, takeBackHits } from './throttle.repo.ts'
import { hashToken } from './tokens.ts'

/**
 * Counts a try against an allowance. `subject` is what shares it, such as an address; it is stored hashed. Throws
 * `TooManyRequestsError` with the seconds left when the allowance is used up. Counts are shared between processes.
 */
export async function throttle(deps: Pick<Deps, 'db' | 'clock'>, allowance: Limit, subject: string): Promise<void> {
  const { hits, endsAt } = await countHit(deps.db, deps.clock, keyOf(allowance, subject), allowance.windowMs)
  if (hits <= allowance.limit) return
  const left = Math.ceil((endsAt.getTime() - deps.clock.now().getTime()) / SECOND)
  throw new TooManyRequestsError(Math.max(1, left), allowance.may)
}

/**
 * Counts a try from a network address. An IPv6 address counts for its /64 and, against larger limits, its /56 and /48.
 * A try that a narrower network is refused does not count for the wider ones.
 */
export async function throttleNetwork(deps: Pick<Deps, 'db' | 'clock'>, limit: Limit, address: string): Promise<void> {
  for (const { network, factor } of networksOf(address)) {
    await throttle(deps, { ...limit, limit: limit.limit * factor }, network)
  }
}

/** Takes back tries from a network address that led to a success, so that many people can share one. */
export async function takeBackFromNetwork(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  limit: Limit,
  address: string,
  tries = 1,
): Promise<void> {
  for (const { network } of networksOf(address)) {
    await takeBackHits(db, keyOf(limit, network), tries).catch((err) => log.warn({ err }, 'limit counts a success'))
  }
}

/** Does work that counts against an allowance if it succeeds. Work under way counts too. */
export async function withinLimit<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  limit: Limit,
  subject: string,
  work: () => Promise<T>,
): Promise<T> {
  await throttle(deps, limit, subject)
  try {
    return await work()
  } catch (error) {
    await takeBackHits(deps.db, keyOf(limit, subject), 1).catch((err) =>
      deps.log.warn({ err }, 'limit counts a failure'),
    )
    throw error
  }
}

/** Gives a subject its whole allowance back. */
export async function resetThrottle(deps: Pick<Deps, 'db'>, allowance: Limit, subject: string): Promise<void> {
  await forgetKey(deps.db, keyOf(allowance, subject))
}

function keyOf(allowance: Limit, subject: string): string {
  return `${allowance.name}:${hashToken(subject)}`
}
