import { expect, test } from 'vitest'
import { lostTests, type ProofRow } from './proof-table.ts'

const row = (file: string, title: string): ProofRow => ({
  at: 'row',
  section: '1',
  statement: 'is so',
  where: ['scripts/proof-table.ts'],
  tests: [{ file, title }],
})

test('a table names tests by their titles, and one that is gone fails', () => {
  const file = 'scripts/proof-table.test.ts'
  expect(lostTests([row(file, 'a table names tests by their titles, and one that is gone fails')])).toEqual([])
  // Not as one literal, which would be in this file.
  for (const words of [
    ['a', 'table', 'names', 'tests'],
    ['connections', 'survive', 'power', 'cuts'],
  ]) {
    expect(lostTests([row(file, words.join(' '))])).toHaveLength(1)
  }
  expect(lostTests([row('scripts/nowhere.test.ts', 'nothing')])).toHaveLength(1)
})
