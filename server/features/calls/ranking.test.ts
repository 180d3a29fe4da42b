import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankBy, rankEntries, type Scored, statisticsOf, weightedMean } from './ranking.ts'

const CRITERIA = [
  { id: 'problem', label: 'Problem', question: '', weight: 4 },
  { id: 'line', label: 'Weak line', question: '', weight: 1 },
]

const reading = (entry: string, juror: string, problem: number, line: number) => ({
  ...{ entry, juror, scores: { problem, line } },
})

/**
 * Worked out by hand. Weighted means are (4 × problem + line) ÷ 5:
 *
 *   juror    bicycles  vans  lockers   mean   spread
 *   ann      5.0       4.0   3.0       4.0    0.816497
 *   ben      4.0       2.0   3.0       3.0    0.816497
 *   cem      –         5.0   5.0       5.0    0
 *
 * The panel: 31 ÷ 8 = 3.875; squares 1.265625 + 0.015625 + 0.765625 + 0.015625 + 3.515625 + 0.765625 + 2 × 1.265625 = 8.875;
 * spread √(8.875 ÷ 8) = 1.053269. Ann and Ben are scaled by 1.053269 ÷ 0.816497 = 1.289983; Cem is moved by the mean alone.
 *
 *   ann      5.164983 → 5   3.875   2.585017
 *   ben      5.164983 → 5   2.585017   3.875
 *   cem      –              3.875   3.875
 */
const READINGS = [
  ...[reading('bicycles', 'ann', 5, 5), reading('vans', 'ann', 4, 4), reading('lockers', 'ann', 3, 3)],
  ...[reading('bicycles', 'ben', 4, 4), reading('vans', 'ben', 2, 2), reading('lockers', 'ben', 3, 3)],
  ...[reading('vans', 'cem', 5, 5), reading('lockers', 'cem', 5, 5)],
]

test('a ranking weighs criteria, and has no mean without scores', () => {
  expect(weightedMean(CRITERIA, { problem: 5, line: 1 })).toBeCloseTo(4.2, 10)
  expect(weightedMean(CRITERIA, { line: 2 })).toBe(2)
  expect(weightedMean(CRITERIA, {})).toBeNull()
  const two = [{ scores: { problem: 2, line: 2 } }, { scores: { problem: 4, line: 4 } }]
  expect(statisticsOf(CRITERIA, two)).toEqual({ mean: 3, spread: 1 })
  expect(statisticsOf(CRITERIA, [])).toBeNull()
})

test('a ranking has the means and the disagreement of a table computed by hand', () => {
  // Proves spec S/108.
  const ranks = rankEntries(CRITERIA, ['bicycles', 'vans', 'lockers', 'unread'], READINGS)
  const rounded = [...ranks.values()].map(({ entry, weighted, corrected, spread, moves, points }) => ({
    ...{ entry, moves, points: points.map((point) => Number(point.toFixed(3))) },
    ...{ weighted: weighted?.toFixed(3), corrected: corrected?.toFixed(3), spread: spread?.toFixed(3) },
  }))
  expect(rounded).toEqual([
    { entry: 'bicycles', weighted: '4.500', corrected: '5.000', spread: '0.000', moves: 0, points: [5, 5] },
    {
      entry: 'vans',
      weighted: '3.667',
      corrected: '3.445',
      spread: '0.608',
      moves: 0,
      points: [2.585, 3.875, 3.875],
    },
    {
      entry: 'lockers',
      weighted: '3.667',
      corrected: '3.445',
      spread: '0.608',
      moves: 0,
      points: [2.585, 3.875, 3.875],
    },
    { entry: 'unread', moves: 0, points: [], weighted: undefined, corrected: undefined, spread: undefined },
  ])
})

test('a ranking raises entries of a strict juror, and leaves a single score unchanged', () => {
  const readings = [
    ...[reading('one', 'strict', 2, 2), reading('two', 'strict', 3, 3)],
    ...[reading('three', 'mild', 4, 4), reading('four', 'mild', 5, 5), reading('five', 'once', 3, 3)],
  ]
  const ranks = rankEntries(CRITERIA, ['one', 'two', 'three', 'four', 'five'], readings)
  const [two, three, five] = [ranks.get('two'), ranks.get('three'), ranks.get('five')]
  expect(two?.corrected ?? 0).toBeGreaterThan(three?.corrected ?? 5)
  // Means 5, 4, 3, 3, 2 become 4.42, 4.42, 3, 2.38, 2.38: ranks 1, 2, 3, 3, 5 become 1, 1, 3, 4, 4.
  expect([two?.moves, three?.moves]).toEqual([2, -2])
  expect([five?.weighted, five?.corrected, five?.spread]).toEqual([3, 3, null])
})

describe('a ranking, by any weights and scores,', () => {
  const criteria = fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 })
    .map((weights) => weights.map((weight, index) => ({ id: `c${index}`, label: 'One', question: '', weight })))
  const panels = criteria.chain((all) => {
    const scores = fc
      .array(fc.integer({ min: 1, max: 5 }), { minLength: all.length, maxLength: all.length })
      .map((values) => Object.fromEntries(all.map(({ id }, index) => [id, values[index] ?? 1])))
    const entries = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5']
    const ofJuror = (juror: string) =>
      fc
        .tuple(fc.subarray(entries), fc.boolean(), scores, fc.array(scores, { minLength: 6, maxLength: 6 }))
        .map(([read, isFlat, same, each]) =>
          read.map((entry, index): Scored => ({ entry, juror, scores: isFlat ? same : (each[index] ?? same) })),
        )
    return fc
      .tuple(ofJuror('ann'), ofJuror('ben'), ofJuror('cem'))
      .map((readings) => ({ criteria: all, entries, readings: readings.flat() }))
  })

  /** A fraction of whole numbers in lowest terms. */
  type Fraction = [numerator: bigint, denominator: bigint]
  const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
  const lowest = ([n, d]: Fraction): Fraction => [n / divisor(n < 0n ? -n : n, d), d / divisor(n < 0n ? -n : n, d)]
  const add = ([n, d]: Fraction, [m, e]: Fraction) => lowest([n * e + m * d, d * e])
  const times = ([n, d]: Fraction, [m, e]: Fraction) => lowest([n * m, d * e])
  const meanOf = (values: Fraction[]) => times(values.reduce(add, [0n, 1n]), [1n, BigInt(values.length)])
  const varianceOf = (values: Fraction[]) => {
    const [n, d] = meanOf(values)
    return meanOf(values.map((value) => add(value, [-n, d])).map((distance) => times(distance, distance)))
  }
  const isSame = (one: Fraction, other: Fraction) => one.join() === other.join()
  const read = ([n, d]: Fraction) => Number(n) / Number(d)
  const meansOf = ({ criteria: all, readings }: { criteria: { id: string; weight: number }[]; readings: Scored[] }) =>
    readings.map(({ entry, juror, scores }) => {
      const weight = all.reduce((sum, one) => sum + one.weight, 0)
      const points = all.reduce((sum, one) => sum + one.weight * (scores[one.id] ?? 0), 0)
      return { entry, juror, mean: lowest([BigInt(points), BigInt(weight)]) }
    })

  test('has the weighted means of exact arithmetic, and equal ones share a rank', () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const ranks = rankEntries(panel.criteria, panel.entries, panel.readings)
        const exact = new Map(
          [...Map.groupBy(meansOf(panel), ({ entry }) => entry)].map(([entry, own]) => [
            entry,
            meanOf(own.map(({ mean }) => mean)),
          ]),
        )
        const placed = rankBy([...ranks.values()], ({ weighted }) => weighted)
        for (const { item, rank } of placed) {
          const mean = exact.get(item.entry)
          expect(item.weighted).toBe(mean ? read(mean) : null)
          if (!mean) continue
          const higher = [...exact.values()].filter((other) => add(other, times(mean, [-1n, 1n]))[0] > 0n).length
          expect(rank).toBe(higher + 1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('moves flat jurors by the mean alone, and the others to the spread of the panel', () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const means = meansOf(panel)
        const all = means.map(({ mean }) => mean)
        const ranks = rankEntries(panel.criteria, panel.entries, panel.readings)
        const expected = means.map(({ entry, juror, mean }) => {
          const own = means.filter((one) => one.juror === juror).map((one) => one.mean)
          const distance = read(add(mean, times(meanOf(own), [-1n, 1n])))
          if (own.length < 2) return { entry, point: read(mean) }
          if (own.every((one) => isSame(one, own[0] as Fraction))) return { entry, point: read(meanOf(all)) }
          const scale = Math.sqrt(read(varianceOf(all)) / read(varianceOf(own)))
          return { entry, point: Math.min(5, Math.max(1, read(meanOf(all)) + distance * scale)) }
        })
        for (const [entry, { points, corrected }] of ranks) {
          const own = expected.filter((one) => one.entry === entry).map(({ point }) => point)
          expect(points).toHaveLength(own.length)
          for (const [index, point] of own.sort((one, other) => one - other).entries()) {
            expect(points[index]).toBeCloseTo(point, 9)
          }
          if (own.length > 0) expect(corrected).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 9)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('does not depend on the order of the readings', () => {
    const shuffled = panels.chain((panel) =>
      fc
        .shuffledSubarray(panel.readings, { minLength: panel.readings.length })
        .map((readings) => ({ ...panel, shuffled: readings })),
    )
    fc.assert(
      fc.property(shuffled, ({ criteria: all, entries, readings, shuffled: others }) => {
        expect(rankEntries(all, entries, others)).toEqual(rankEntries(all, entries, readings))
      }),
      { numRuns: 500 },
    )
  })
})

test('a ranking recognises a juror who gives all entries the same scores, whatever the weights', () => {
  const all = [5, 3, 2].map((weight, index) => ({ id: `c${index}`, label: 'One', question: '', weight }))
  const entries = ['a', 'b', 'c', 'd', 'e', 'f']
  const flat = entries.map((entry) => ({ entry, juror: 'flat', scores: { c0: 3, c1: 3, c2: 4 } }))
  const other = entries.map((entry, index) => {
    const value = 1 + (index % 5)
    return { entry, juror: 'other', scores: { c0: value, c1: value, c2: value } }
  })
  const ranks = rankEntries(all, entries, [...flat, ...other])
  const panelMean = (6 * 3.2 + (1 + 2 + 3 + 4 + 5 + 1)) / 12
  for (const entry of entries)
    expect(ranks.get(entry)?.points.some((point) => Math.abs(point - panelMean) < 1e-12)).toBe(true)
  expect(statisticsOf(all, flat)).toEqual({ mean: 3.2, spread: 0 })
  // Entries a and f have the same scores of both.
  expect(ranks.get('a')?.corrected).toBe(ranks.get('f')?.corrected)
})
