import type { Deps } from '../deps.ts'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import { countHit, forgetKey } from './throttle.repo.ts'
import { hashToken } from './tokens.ts'

export type Allowance = { name: string; limit: number; windowMs: number }

/**
 * Counts a try against an allowance. `subject` is what shares it, such as an address; it is stored hashed. Throws
 * `TooManyRequestsError` with the seconds left when the allowance is used up. Counts are shared between processes.
 */
export async function throttle(deps: Pick<Deps, 'db' | 'clock'>, allowance: Allowance, subject: string): Promise<void> {
  const { hits, endsAt } = await countHit(deps.db, deps.clock, keyOf(allowance, subject), allowance.windowMs)
  if (hits <= allowance.limit) return
  const left = Math.ceil((endsAt.getTime() - deps.clock.now().getTime()) / SECOND)
  throw new TooManyRequestsError(Math.max(1, left))
}

/** Gives a subject its whole allowance back. */
export async function resetThrottle(deps: Pick<Deps, 'db'>, allowance: Allowance, subject: string): Promise<void> {
  await forgetKey(deps.db, keyOf(allowance, subject))
}

function keyOf(allowance: Allowance, subject: string): string {
  return `${allowance.name}:${hashToken(subject)}`
}
