import { z } from 'zod'
import { readDemoData } from './demo-data.ts'

export type DemoConnection = { from: number; to: number; note: string; isAccepted: boolean; hoursAgo: number }

/** How far a member's requests reach round the circle of members; the pairs of two distances never meet. */
const DISTANCES: [distance: number, isAccepted: (from: number) => boolean][] = [
  [1, () => true],
  [2, (from) => from % 3 !== 2],
  [3, () => false],
  [5, (from) => from % 2 === 0],
  [8, () => false],
]
const SMALLEST_CIRCLE = 17

const { notes: NOTES } = readDemoData('connections.json', z.strictObject({ notes: z.array(z.string()) }))

/** The member blocked by the first one: without a connection or request between them. */
const BLOCKED = 4

/** Blocks in a community of these members; none in a very small one. */
export function demoBlocks(members: string[]): { user_id: string; blocked_id: string }[] {
  const [user_id, blocked_id] = [members[0], members[BLOCKED]]
  return members.length >= SMALLEST_CIRCLE && user_id && blocked_id ? [{ user_id, blocked_id }] : []
}

/** Connection requests in a community of `members`, a few each; none in a very small one. */
export function demoConnections(members: number): DemoConnection[] {
  if (members < SMALLEST_CIRCLE) return []
  return Array.from({ length: members }).flatMap((_, from) =>
    DISTANCES.map(([distance, isAccepted], index) => ({
      from,
      to: (from + distance) % members,
      note: NOTES[(from + index) % NOTES.length] ?? '',
      isAccepted: isAccepted(from),
      hoursAgo: 2 + ((from * 5 + index * 31) % 200),
    })),
  )
}
