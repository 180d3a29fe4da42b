import type { CallCriterion } from '../../../contract/calls.ts'
import { leastMultiple, ROOT_SCALE, scaledRoot, toNumber } from '../../lib/exact.ts'

export type Scored = { entry: string; juror: string; scores: Record<string, number> }

/** Sums over some whole numbers, of which mean and spread are fractions. `variance` is that of their mean times `count` squared. */
type Sums = { count: bigint; sum: bigint; variance: bigint }

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
  const { points, weight } = weighed(criteria, scores)
  return weight === 0 ? null : points / weight
}

function weighed(criteria: CallCriterion[], scores: Record<string, number>): { points: number; weight: number } {
  const scored = criteria.filter(({ id }) => scores[id] !== undefined)
  return {
    points: scored.reduce((sum, { id, weight }) => sum + weight * (scores[id] ?? 0), 0),
    weight: scored.reduce((sum, { weight }) => sum + weight, 0),
  }
}

/** Mean and spread (standard deviation of all of them) of the weighted means of some readings; null without any. */
export function statisticsOf(
  criteria: CallCriterion[],
  readings: Pick<Scored, 'scores'>[],
): { mean: number; spread: number } | null {
  const { values, unit } = scaledMeans(criteria, readings)
  if (values.length === 0) return null
  const { count, sum, variance } = sumsOf(values.map(({ value }) => value))
  return {
    mean: toNumber(sum, count * unit),
    spread: toNumber(scaledRoot(variance, 1n), count * unit * ROOT_SCALE),
  }
}

/** The weighted mean of each reading as a whole number of `unit`ths, so that nothing is rounded. */
function scaledMeans<R extends Pick<Scored, 'scores'>>(criteria: CallCriterion[], readings: R[]) {
  const found = readings
    .map((reading) => ({ reading, ...weighed(criteria, reading.scores) }))
    .filter(({ weight }) => weight > 0)
  const unit = found.reduce((all, { weight }) => leastMultiple(all, BigInt(weight)), 1n)
  const values = found.map(({ reading, points, weight }) => ({
    reading,
    value: BigInt(points) * (unit / BigInt(weight)),
  }))
  return { values, unit }
}

function sumsOf(values: bigint[]): Sums {
  const count = BigInt(values.length)
  const sum = values.reduce((all, value) => all + value, 0n)
  const squares = values.reduce((all, value) => all + value * value, 0n)
  return { count, sum, variance: count * squares - sum * sum }
}

type Point = { entry: string; value: bigint; corrected: bigint }

/**
 * Each score of a juror moved from the juror's own mean and spread to those of the panel, within 1 to 5. A juror whose scores are
 * all the same is moved by the mean alone; one with a single score says nothing about how they score, and is not moved. Means
 * are `value / unit`, corrected ones `corrected / divisor`.
 */
function pointsOf(criteria: CallCriterion[], readings: Scored[]): { points: Point[]; unit: bigint; divisor: bigint } {
  const { values, unit } = scaledMeans(criteria, readings)
  const panel = sumsOf(values.map(({ value }) => value))
  const one = unit * panel.count * ROOT_SCALE
  const byJuror = Map.groupBy(values, ({ reading }) => reading.juror)
  const points = [...byJuror.values()].flatMap((own) => {
    const juror = sumsOf(own.map(({ value }) => value))
    return own.map(({ reading: { entry }, value }): Point => {
      if (juror.count < 2n) return { entry, value, corrected: value * panel.count * ROOT_SCALE }
      const corrected = panel.sum * ROOT_SCALE + deviation(juror.count * value - juror.sum, panel, juror)
      return { entry, value, corrected: corrected < one ? one : corrected > 5n * one ? 5n * one : corrected }
    })
  })
  return { points, unit, divisor: one }
}

/** How far a score is from the mean of its juror, in the spread of the panel. */
function deviation(distance: bigint, panel: Sums, juror: Sums): bigint {
  if (juror.variance === 0n) return 0n
  const root = scaledRoot(distance * distance * panel.variance, juror.variance)
  return distance < 0n ? -root : root
}

/** Means, corrected means and disagreement of each entry. The order of the readings does not matter. */
export function rankEntries(criteria: CallCriterion[], entries: string[], readings: Scored[]): Map<string, Rank> {
  const { points, unit, divisor } = pointsOf(criteria, readings)
  const byEntry = Map.groupBy(points, ({ entry }) => entry)
  const ranks = entries.map((entry): Rank => {
    const own = byEntry.get(entry) ?? []
    if (own.length === 0) return { entry, weighted: null, corrected: null, spread: null, moves: 0, points: [] }
    const { count, sum, variance } = sumsOf(own.map(({ corrected }) => corrected))
    return {
      entry,
      weighted: toNumber(
        own.reduce((all, { value }) => all + value, 0n),
        count * unit,
      ),
      corrected: toNumber(sum, count * divisor),
      spread: own.length < 2 ? null : toNumber(scaledRoot(variance, 1n), count * divisor * ROOT_SCALE),
      moves: 0,
      points: own.map(({ corrected }) => toNumber(corrected, divisor)).sort((one, other) => one - other),
    }
  })
  const places = (by: 'weighted' | 'corrected') =>
    new Map(rankBy(ranks, (rank) => rank[by]).map(({ item, rank }) => [item.entry, rank]))
  const [before, after] = [places('weighted'), places('corrected')]
  return new Map(
    ranks.map((rank) => [rank.entry, { ...rank, moves: (before.get(rank.entry) ?? 0) - (after.get(rank.entry) ?? 0) }]),
  )
}

/** Highest first with rank 1, those without a value last; equal ones share a rank and keep their order. */
export function rankBy<T>(items: T[], readValue: (item: T) => number | null): { item: T; rank: number }[] {
  const ordered = items
    .map((item) => ({ item, value: readValue(item) ?? Number.NEGATIVE_INFINITY }))
    .toSorted((one, other) => (one.value === other.value ? 0 : other.value - one.value))
  let rank = 0
  return ordered.map(({ item, value }, place) => {
    if (value !== ordered[place - 1]?.value) rank = place + 1
    return { item, rank }
  })
}
