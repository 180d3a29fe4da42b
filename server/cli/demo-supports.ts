/** How many members support an idea, one idea after the other. */
const NUMBERS = [2, 9, 0, 14, 1, 5, 21, 3, 0, 7, 28, 4, 11]

export type DemoSupport = {
  member: number
  /** How much of the time between the idea and now had passed, from 0 to 1. */
  passed: number
}

/** Supporters of idea number `index` in a community of `members`, oldest first. */
export function demoSupports(index: number, author: number, members: number): DemoSupport[] {
  // Every second member round the circle, so that the author is never among them.
  const number = Math.min(NUMBERS[index % NUMBERS.length] ?? 0, Math.floor(members / 2))
  return Array.from({ length: number }, (_, place) => ({
    member: (author + 1 + 2 * place) % members,
    passed: (place + 1) / (number + 1),
  }))
}
