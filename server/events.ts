import type { ReportedKind } from '../contract/reports.values.ts'
import type { Tx } from './transact.ts'

/** Things that happen in one feature and concern others, each with what it is about. */
type Events = {
  /** The member is suspended or deactivated now: they can do nothing, and their content is hidden. */
  memberSuspended: { userId: string }
  /** The member is neither suspended nor deactivated any more. */
  memberRestored: { userId: string }
  /** Reports, a moderator or the word list hid it. */
  contentHidden: { kind: ReportedKind; ids: string[] }
  contentShown: { kind: ReportedKind; ids: string[] }
}

/** Called in the transaction in which it happens. */
export type Reactions = { [E in keyof Events]?: (tx: Tx, about: Events[E]) => Promise<unknown> }

export type Emit = <E extends keyof Events>(event: E, about: Events[E]) => Promise<void>

/** Lets the features react to what happens in a transaction. */
export function emitter(tx: () => Tx): Emit {
  return async (event, about) => {
    // Each feature imports the module of transactions.
    const { FEATURES } = await import('./features.ts')
    for (const { on } of FEATURES) await on?.[event]?.(tx(), about)
  }
}
