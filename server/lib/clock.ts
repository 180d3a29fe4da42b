export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The present as the database and the API write it: RFC 3339, UTC, milliseconds. `shiftMs` moves it. */
export function timestamp(clock: Clock, shiftMs = 0): string {
  return new Date(clock.now().getTime() + shiftMs).toISOString()
}
