import type { Deps } from '../deps.ts'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import type { Limit } from './limits.ts'
import { networksOf } from './network.ts'
import { deleteWindow, incrementWindow, takeBackHits } from './throttle.repo.ts'
import { hashToken } from './tokens.ts'

/**
 * Counts an attempt against a rate limit. `subject` is what shares it, such as a network; it is stored hashed. Throws
 * `TooManyRequestsError` with the seconds left when the limit is reached. Counts are shared between processes.
 */
export async function throttle(deps: Pick<Deps, 'db' | 'clock'>, limit: Limit, subject: string): Promise<void> {
  const { hits, endsAt } = await incrementWindow(deps.db, deps.clock, keyOf(limit, subject), limit.windowMs)
  if (hits <= limit.limit) return
  const left = Math.ceil((endsAt.getTime() - deps.clock.now().getTime()) / SECOND)
  throw new TooManyRequestsError(Math.max(1, left), limit.may)
}

/**
 * Counts an attempt from an IP address. An IPv6 address counts for its /64 and, against larger limits, its /56 and /48.
 * An attempt that is rejected for a narrower network does not count for the wider ones.
 */
export async function throttleNetwork(deps: Pick<Deps, 'db' | 'clock'>, limit: Limit, ip: string): Promise<void> {
  for (const { network, factor } of networksOf(ip)) {
    await throttle(deps, { ...limit, limit: limit.limit * factor }, network)
  }
}

/** Takes back attempts from an IP address that succeeded, so that many people can share one. */
export async function takeBackFromNetwork(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  limit: Limit,
  ip: string,
  attempts = 1,
): Promise<void> {
  for (const { network } of networksOf(ip)) {
    await takeBackHits(db, keyOf(limit, network), attempts).catch((err) => log.warn({ err }, 'limit counts a success'))
  }
}

/** Does work that counts against a rate limit if it succeeds. Work under way counts too. */
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

/** Forgets what a subject has used of a rate limit. */
export async function resetThrottle(deps: Pick<Deps, 'db'>, limit: Limit, subject: string): Promise<void> {
  await deleteWindow(deps.db, keyOf(limit, subject))
}

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${hashToken(subject)}`
}
