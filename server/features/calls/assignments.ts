/** Jurors by the id of the entry. */
export type Assigned = Map<string, Set<string>>

type Panel = {
  entries: string[]
  jurors: string[]
  perEntry: number
  isAllowed: (entry: string, juror: string) => boolean
  /** Scores that are given: they stay. */
  given: Assigned
  /** Assignments that may be moved, to begin with. */
  current?: Assigned
}

type State = {
  jurors: string[]
  open: Assigned
  loads: Map<string, number>
  canTake: (entry: string, juror: string) => boolean
}

/**
 * Assigns to each entry as many jurors as it should have, or as are allowed. No other assignment would be more even: jurors
 * pass entries on along the shortest chain as long as one has two more than another.
 */
export function assignEvenly(panel: Panel): Assigned {
  const state = startOf(panel)
  for (const entry of panel.entries) fill(panel, state, entry)
  for (let chain = findChain(state); chain; chain = findChain(state)) {
    for (const { entry, from, to } of chain) {
      state.open.get(entry)?.delete(from)
      state.open.get(entry)?.add(to)
    }
    addLoad(state, chain[0]?.from ?? '', -1)
    addLoad(state, chain.at(-1)?.to ?? '', 1)
  }
  return state.open
}

function startOf({ entries, jurors, isAllowed, given, current }: Panel): State {
  const open: Assigned = new Map(entries.map((entry) => [entry, new Set<string>()]))
  const loads = new Map(jurors.map((juror) => [juror, 0]))
  const has = (entry: string, juror: string) => given.get(entry)?.has(juror) || open.get(entry)?.has(juror)
  const canTake = (entry: string, juror: string) => !has(entry, juror) && isAllowed(entry, juror)
  const state = { jurors, open, loads, canTake }
  for (const entry of entries) {
    for (const juror of given.get(entry) ?? []) addLoad(state, juror, 1)
    for (const juror of current?.get(entry) ?? []) {
      if (loads.has(juror) && canTake(entry, juror)) take(state, entry, juror)
    }
  }
  return state
}

/** Gives an entry the jurors that it misses, those with the fewest first. */
function fill({ perEntry, given }: Panel, state: State, entry: string): void {
  const count = (given.get(entry)?.size ?? 0) + (state.open.get(entry)?.size ?? 0)
  for (let missing = perEntry - count; missing > 0; missing--) {
    const able = state.jurors.filter((juror) => state.canTake(entry, juror))
    const [next] = able.toSorted((one, other) => loadOf(state, one) - loadOf(state, other))
    if (next === undefined) return
    take(state, entry, next)
  }
}

function take(state: State, entry: string, juror: string): void {
  state.open.get(entry)?.add(juror)
  addLoad(state, juror, 1)
}

function loadOf({ loads }: State, juror: string): number {
  return loads.get(juror) ?? 0
}

/** Former members of the panel do not count. */
function addLoad(state: State, juror: string, by: number): void {
  if (state.loads.has(juror)) state.loads.set(juror, loadOf(state, juror) + by)
}

type Step = { entry: string; from: string; to: string }

/** Steps that take one entry from a juror and give one to another who has at least two fewer. */
function findChain(state: State): Step[] | undefined {
  const least = Math.min(...state.loads.values())
  const busy = state.jurors.filter((juror) => loadOf(state, juror) - least >= 2)
  for (const first of busy.toSorted((one, other) => loadOf(state, other) - loadOf(state, one))) {
    const steps = new Map<string, Step>()
    const waiting = [first]
    for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
      for (const step of stepsFrom(state, from)) {
        if (step.to === first || steps.has(step.to)) continue
        steps.set(step.to, step)
        waiting.push(step.to)
        if (loadOf(state, first) - loadOf(state, step.to) >= 2) return chainTo(steps, first, step.to)
      }
    }
  }
  return undefined
}

/** One entry that a juror could give to each of the others. */
function stepsFrom({ jurors, open, canTake }: State, from: string): Step[] {
  const mine = [...open].filter(([, assigned]) => assigned.has(from)).map(([entry]) => entry)
  return jurors.flatMap((to) => {
    const entry = to === from ? undefined : mine.find((one) => canTake(one, to))
    return entry === undefined ? [] : [{ entry, from, to }]
  })
}

function chainTo(steps: Map<string, Step>, first: string, last: string): Step[] {
  const chain: Step[] = []
  for (let to = last; to !== first; ) {
    const step = steps.get(to)
    if (!step) return []
    chain.unshift(step)
    to = step.from
  }
  return chain
}
