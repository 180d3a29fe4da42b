import { z } from 'zod'
import { readDemoData } from './demo-data.ts'

/** Comments of members and replies of the author. */
const { threads: THREADS } = readDemoData(
  'comments.json',
  z.strictObject({ threads: z.array(z.strictObject({ text: z.string(), reply: z.string() })) }),
)
/** How many threads an idea has, one idea after the other. */
const NUMBERS = [1, 0, 3, 2, 0, 5, 1, 0, 4]

export type DemoThread = {
  member: number
  text: string
  /** Reply of the author; "" without one. */
  reply: string
  /** How much of the time between the idea and now had passed, from 0 to 1. */
  passed: number
}

/** The discussion of the idea number `index` of one of `members` members, oldest first. */
export function demoThreads(index: number, author: number, members: number): DemoThread[] {
  const number = members < 3 ? 0 : (NUMBERS[index % NUMBERS.length] ?? 0)
  return Array.from({ length: number }, (_, place) => {
    const { text, reply } = THREADS[(index + place) % THREADS.length] ?? { text: '', reply: '' }
    const member = (author + 1 + ((place * 2) % (members - 1))) % members
    return { member, text, reply, passed: (place + 1) / (number + 1) }
  })
}
