let last: Promise<unknown> = Promise.resolve()

/** Does work that needs much memory, one after the other. */
export function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.then(
    () => undefined,
    () => undefined,
  )
  return turn
}
