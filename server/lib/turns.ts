import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other caller has. Work that is done in parts, with a turn before each, holds up a
 * request by one part at most, however many do such work.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}

const PART = 50

/** As `map`, in parts, each in a turn of its own. */
export async function mapInTurns<T, U>(all: readonly T[], of: (one: T) => U): Promise<U[]> {
  const made: U[] = []
  for (let start = 0; start < all.length; start += PART) {
    if (start > 0) await ownTurn()
    made.push(...all.slice(start, start + PART).map(of))
  }
  return made
}
