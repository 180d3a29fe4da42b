import { expect, test } from 'vitest'
import { lostFiles, lostTests, readProofRows, repeatedStatements } from './proof-table.ts'

/** docs/specification-coverage.md says where each statement of the specification, and of the second release (S), is true. */

const COLUMNS = ['§', 'Statement', 'Where', 'Test', 'Instead']
const FEWEST_ROWS = 343
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'S']

const rows = readProofRows('docs/specification-coverage.md', COLUMNS)

test('the table of the specification has a row for every statement, in every section', () => {
  expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS)
  expect([...new Set(rows.map(({ section }) => section[0]))].sort()).toEqual(SECTIONS)
  expect(rows.filter(({ statement }) => statement === '').map(({ at }) => at)).toEqual([])
})

test('the table of the specification says each thing once', () => {
  expect(repeatedStatements(rows)).toEqual([])
})

test('the table of the specification names files that exist', () => {
  expect(lostFiles(rows)).toEqual([])
})

test('the table of the specification names tests that exist', () => {
  expect(lostTests(rows)).toEqual([])
})
