import { expect, test } from 'vitest'
import { lostTests, type ProofRow, withCurrentTitles } from './proof-table.ts'

const row = (file: string, title: string): ProofRow => ({
  at: 'row',
  section: '1',
  statement: 'is so',
  where: ['scripts/proof-table.ts'],
  tests: [{ file, title }],
})

/** Not as one literal, which would be in this file. */
const GONE = ['connections', 'survive', 'power', 'cuts'].join(' ')

test('a table may name a test in other words, but not one that is gone', () => {
  const file = 'scripts/proof-table.test.ts'
  expect(lostTests([row(file, 'a table may name a test in other words, but not one that is gone')])).toEqual([])
  expect(lostTests([row(file, 'tables name tests in other words, not one that is gone')])).toEqual([])
  expect(lostTests([row(file, GONE)])).toHaveLength(1)
  expect(lostTests([row('scripts/nowhere.test.ts', 'a table may name a test')])).toHaveLength(1)
})

test('a table quotes the titles that the tests have now', () => {
  const quote = (title: string) => `| \`scripts/proof-table.test.ts\` › "${title}" |`
  const reworded = quote(['tables', 'quote', 'the', 'titles', 'that', 'tests', 'have'].join(' '))
  expect(withCurrentTitles(reworded)).toBe(quote('a table quotes the titles that the tests have now'))
  expect(withCurrentTitles(quote(GONE))).toBe(quote(GONE))
})
