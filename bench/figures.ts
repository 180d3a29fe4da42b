import type { LoadResult } from './processes/load.ts'

/** Measurements of one server in one turn. */
export type Turn = LoadResult & {
  cpuMs: number
  databaseMs: number | null
  /** Requests that this time was spent on: those with a response, and those in flight at the end. */
  worked: number
}

/** Measurements of one server in all turns. */
export type Figures = {
  requests: number
  errors: number
  perSecond: number
  p50: number
  p99: number
  /** Microseconds a request, of the server's own process. */
  cpu: number
  /** The same of the database's processes; null without any. */
  databaseCpu: number | null
  /** Figures by turn, to compare with the same turn of another server. */
  turns: { perSecond: number; cpu: number }[]
}

export function figuresOf(turns: Turn[]): Figures {
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0)
  const requests = sum((turn) => turn.requests)
  const times = Float64Array.from(turns.flatMap((turn) => [...turn.milliseconds])).sort()
  const worked = sum((turn) => turn.worked)
  const each = (milliseconds: number) => (worked === 0 ? Number.NaN : (milliseconds * 1000) / worked)
  return {
    requests,
    errors: sum((turn) => turn.errors),
    perSecond: requests / sum((turn) => turn.seconds),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: each(sum((turn) => turn.cpuMs)),
    databaseCpu: turns.some((turn) => turn.databaseMs === null) ? null : each(sum((turn) => turn.databaseMs ?? 0)),
    turns: turns.map((turn) => ({
      perSecond: turn.requests / turn.seconds,
      cpu: (turn.cpuMs * 1000) / turn.worked,
    })),
  }
}

/** The median over the turns of a server's throughput as a share of another's. */
export function shareOfSpeed(ours: Figures, other: Figures): number {
  return medianOfPairs(ours, other, (one, two) => one.perSecond / two.perSecond)
}

/** The same by processor time a request: 50 % is twice as much of it. */
export function shareOfCpu(ours: Figures, other: Figures): number {
  return medianOfPairs(ours, other, (one, two) => two.cpu / one.cpu)
}

type TurnFigures = Figures['turns'][number]

function medianOfPairs(ours: Figures, other: Figures, of: (one: TurnFigures, two: TurnFigures) => number): number {
  const pairs = ours.turns.flatMap((turn, place) => {
    const beside = other.turns[place]
    return beside ? [of(turn, beside)] : []
  })
  return percentile(Float64Array.from(pairs).sort(), 0.5)
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
