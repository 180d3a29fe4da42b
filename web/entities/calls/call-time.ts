import type { CallSummary } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts'

/** The end of the present phase; null where no clock ends it. */
export function phaseEnd(call: CallSummary): string | null {
  if (call.phase === 'draft') return call.is_scheduled ? call.opens_at : null
  if (call.phase === 'open') return call.closes_at
  if (call.phase === 'judging') return call.judging_ends_at
  return call.phase === 'ballot' ? call.ballot_ends_at : null
}

export type TimeLeft = { days: number; hours: number; minutes: number }

/** Rounded up to the minute; undefined once it is over. */
export function timeLeft(end: string | null, now: Date): TimeLeft | undefined {
  const left = end ? Math.ceil((Date.parse(end) - now.getTime()) / MINUTE_MS) * MINUTE_MS : 0
  if (left <= 0) return undefined
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
  }
}

export type PhaseSpan = { phase: CallPhase; from: string | null; to: string | null }

/** The phases that the reader sees, in order. */
export function phaseSpans(call: CallSummary): PhaseSpan[] {
  const judged = call.judging_ends_at
  const spans: PhaseSpan[] = [
    { phase: 'open', from: call.opens_at, to: call.closes_at },
    { phase: 'judging', from: call.closes_at, to: judged },
    { phase: 'ballot', from: judged, to: call.ballot_ends_at },
    { phase: 'results', from: call.results_at ?? call.results_planned_at, to: null },
  ]
  const draft: PhaseSpan[] = call.phase === 'draft' ? [{ phase: 'draft', from: null, to: call.opens_at }] : []
  return [...draft, ...spans.filter(({ phase }) => phase !== 'ballot' || call.votes_per_member > 0)]
}
