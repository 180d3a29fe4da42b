import type { Limit } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../transact.ts'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import { networksOf } from './network.ts'
import { deleteWindow, incrementWindows, subtractHits } from './throttle.repo.ts'
import { hashToken } from './tokens.ts'

/** One counted limit. `subject` identifies the attempts that share it, such as a network; it is stored hashed. */
type Counted = { limit: Limit; subject: string }

/** `throttleAll` with one rate limit. */
export async function throttle(deps: Pick<Deps, 'db' | 'clock'>, limit: Limit, subject: string): Promise<void> {
  await throttleAll(deps, [{ limit, subject }])
}

/**
 * Counts an attempt against rate limits. Throws `TooManyRequestsError` with the seconds left when one is reached; the attempt
 * then does not count against those after it. Counts are shared between processes.
 */
export async function throttleAll({ db, clock }: Pick<Deps, 'db' | 'clock'>, counted: Counted[]): Promise<void> {
  const windows = counted.map(({ limit, subject }) => ({ limit, key: keyOf(limit, subject), windowMs: limit.windowMs }))
  const ends = await incrementWindows(db, clock, windows)
  for (const [place, { limit, key }] of windows.entries()) {
    const window = ends.find((one) => one.key === key)
    if (!window || window.hits <= limit.limit) continue
    for (const later of windows.slice(place + 1)) await subtractHits(db, later.key, 1)
    throw new TooManyRequestsError(secondsUntil(window.endsAt, clock), limit.text, limit)
  }
}

/** Counts an attempt, and says how many are left until the end of the window; fewer than none beyond the limit. */
export async function countAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  subject: string,
): Promise<{ left: number; seconds: number }> {
  const [window] = await incrementWindows(db, clock, [{ key: keyOf(limit, subject), windowMs: limit.windowMs }])
  const { hits, endsAt } = window as NonNullable<typeof window>
  return { left: limit.limit - hits, seconds: secondsUntil(endsAt, clock) }
}

function secondsUntil(end: Date, clock: Deps['clock']): number {
  return Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / SECOND))
}

/** `throttleAll` with the networks of an IP address. */
export async function throttleNetwork(deps: Pick<Deps, 'db' | 'clock'>, limit: Limit, ip: string): Promise<void> {
  await throttleAll(deps, networkLimits(limit, ip))
}

/** A limit for each network of an IP address: an IPv6 address counts for its /64 and, with larger limits, its /56 and /48. */
export function networkLimits(limit: Limit, ip: string): Counted[] {
  return networksOf(ip).map(({ network, factor }) => ({
    limit: { ...limit, limit: limit.limit * factor },
    subject: network,
  }))
}

/** Takes back attempts from an IP address that succeeded, so that many people can share one. */
export async function refundNetwork({ db }: Tx, limit: Limit, ip: string, attempts = 1): Promise<void> {
  for (const { network } of networksOf(ip)) await subtractHits(db, keyOf(limit, network), attempts)
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
    await subtractHits(deps.db, keyOf(limit, subject), 1).catch((err) =>
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
