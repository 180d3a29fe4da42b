import type { CallCriterion } from '../../../contract/calls.ts'

export type Scored = { entry: string; juror: string; scores: Record<string, number> }
type Point = { entry: string; juror: string; mean: number; corrected: number }

export type Rank = {
  entry: string
  weighted: number | null
  corrected: number | null
  spread: number | null
  /** Places that the correction moves it up. */
  moves: number
  points: number[]
}

/** The mean of the scores, a criterion of weight 4 counting four times as much as one of weight 1. */
export function weightedMean(criteria: CallCriterion[], scores: Record<string, number>): number | null {
  const scored = criteria.filter(({ id }) => scores[id] !== undefined)
  const total = scored.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return null
  return scored.reduce((sum, { id, weight }) => sum + weight * (scores[id] ?? 0), 0) / total
}

/** Mean and spread (standard deviation of all of them) of some numbers; null without any. */
export function statisticsOf(values: number[]): { mean: number; spread: number } | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, spread: Math.sqrt(squares / values.length) }
}

/**
 * Each score of a juror moved from the juror's own mean and spread to those of the panel, within 1 to 5. A juror whose scores are
 * all the same is moved by the mean alone; one with a single score says nothing about how they score, and is not moved.
 */
function pointsOf(criteria: CallCriterion[], readings: Scored[]): Point[] {
  const points = readings.flatMap(({ entry, juror, scores }) => {
    const mean = weightedMean(criteria, scores)
    return mean === null ? [] : [{ entry, juror, mean }]
  })
  const panel = statisticsOf(points.map(({ mean }) => mean))
  const own = new Map(
    [...Map.groupBy(points, ({ juror }) => juror)].map(([juror, all]) => [
      juror,
      { count: all.length, ...(statisticsOf(all.map(({ mean }) => mean)) ?? { mean: 0, spread: 0 }) },
    ]),
  )
  return points.map((point) => {
    const juror = own.get(point.juror)
    if (!panel || !juror || juror.count < 2) return { ...point, corrected: point.mean }
    const scale = juror.spread === 0 ? 1 : panel.spread / juror.spread
    const corrected = panel.mean + (point.mean - juror.mean) * scale
    return { ...point, corrected: Math.min(5, Math.max(1, corrected)) }
  })
}

/** Means, corrected means and disagreement of each entry. */
export function rankEntries(criteria: CallCriterion[], entries: string[], readings: Scored[]): Map<string, Rank> {
  const byEntry = Map.groupBy(pointsOf(criteria, readings), ({ entry }) => entry)
  const ranks = entries.map((entry): Rank => {
    const points = byEntry.get(entry) ?? []
    const corrected = points.map((point) => point.corrected).sort((one, other) => one - other)
    const statistics = statisticsOf(corrected)
    return {
      entry,
      weighted: statisticsOf(points.map(({ mean }) => mean))?.mean ?? null,
      corrected: statistics?.mean ?? null,
      spread: points.length < 2 ? null : (statistics?.spread ?? null),
      moves: 0,
      points: corrected,
    }
  })
  const places = (by: 'weighted' | 'corrected') =>
    new Map(orderBy(ranks, (rank) => rank[by]).map(({ entry }, place) => [entry, place]))
  const [before, after] = [places('weighted'), places('corrected')]
  return new Map(
    ranks.map((rank) => [rank.entry, { ...rank, moves: (before.get(rank.entry) ?? 0) - (after.get(rank.entry) ?? 0) }]),
  )
}

/** Highest first, those without a value last; equal ones keep their order. */
export function orderBy<T>(items: T[], readValue: (item: T) => number | null): T[] {
  return items.toSorted((one, other) => {
    const [first, second] = [readValue(one), readValue(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return second - first
  })
}
