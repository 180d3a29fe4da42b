export type IdeaState = { title: string; status: string; feedback: string; pdf: string }
export type ProfileState = { bio: string; hasAvatar: boolean }
export type PairState = 'requested' | 'connected'

/** The known state of a resource; null when it does not exist. */
type States = { idea: IdeaState; profile: ProfileState; pair: PairState; signUp: true }
export type Kind = keyof States
export type State<K extends Kind = Kind> = States[K] | null

type Entry = { certain: State; possible: State | undefined }

/** All that was acknowledged, and what was under way when no response came. */
export type Ledger = {
  acknowledged: () => number
  unknown: () => number
  certain: <K extends Kind>(kind: K, name: string) => State<K>
  names: (kind: Kind) => string[]
  /** Takes the state as it is found, as before the first write. */
  take: <K extends Kind>(kind: K, name: string, state: State<K>) => void
  /** Does a write that leads to a state, and records the outcome. Returns whether the writer may go on. */
  write: <K extends Kind>(
    kind: K,
    name: string,
    state: State<K>,
    send: () => Promise<'acknowledged' | 'refused' | 'unknown'>,
  ) => Promise<boolean>
  /** Compares with what is there. Returns what is wrong, as text, and continues from what is there. */
  compare: <K extends Kind>(kind: K, actual: Map<string, State<K>>) => string[]
}

export function openLedger(): Ledger {
  const books: Record<Kind, Map<string, Entry>> = {
    idea: new Map(),
    profile: new Map(),
    pair: new Map(),
    signUp: new Map(),
  }
  let acknowledged = 0
  let unknown = 0
  return {
    acknowledged: () => acknowledged,
    unknown: () => unknown,
    certain: (kind, name) => (books[kind].get(name)?.certain ?? null) as State<typeof kind>,
    names: (kind) => [...books[kind].keys()],
    take: (kind, name, state) => void books[kind].set(name, { certain: state, possible: undefined }),
    write: async (kind, name, state, send) => {
      const entry = books[kind].get(name) ?? { certain: null, possible: undefined }
      books[kind].set(name, entry)
      entry.possible = state
      const outcome = await send()
      if (outcome === 'unknown') {
        unknown++
        return false
      }
      if (outcome === 'acknowledged') {
        acknowledged++
        entry.certain = state
      }
      entry.possible = undefined
      return true
    },
    compare: (kind, actual) => {
      const problems: string[] = []
      for (const [name, entry] of books[kind]) {
        const found = actual.get(name) ?? null
        const isExpected =
          isSame(found, entry.certain) || (entry.possible !== undefined && isSame(found, entry.possible))
        if (!isExpected) {
          problems.push(`lost: ${kind} ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(entry.certain)}`)
        }
        books[kind].set(name, { certain: found, possible: undefined })
      }
      return problems
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
