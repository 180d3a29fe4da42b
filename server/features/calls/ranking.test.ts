import { expect, test } from 'vitest'
import { rankEntries, statisticsOf, weightedMean } from './ranking.ts'

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
  expect(statisticsOf([2, 4])).toEqual({ mean: 3, spread: 1 })
  expect(statisticsOf([])).toBeNull()
})

test('a ranking has the means and the disagreement of a table computed by hand', () => {
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
  expect([two?.moves, three?.moves]).toEqual([2, -3])
  expect([five?.weighted, five?.corrected, five?.spread]).toEqual([3, 3, null])
})
