import { expect, test } from 'vitest'
import { lostFiles, lostTests, readProofRows, repeatedStatements } from './proof-table.ts'

/** docs/trust.md says where each promise of trust is kept and which test shows it. */

const COLUMNS = ['#', 'Promise', 'Where', 'Test', 'Note']
const FEWEST_ROWS = 125
const FOURTH_RELEASE = ['44', '45', '46', '47', '48', '49', '50']
const GROUPS = [...Array.from({ length: 38 }, (_, index) => String(index + 1)), '40', '41', '42', ...FOURTH_RELEASE]

const rows = readProofRows('docs/trust.md', COLUMNS)

test('the table of trust has rows for every group of promises', () => {
  expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS)
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(GROUPS)
  expect(rows.filter(({ statement }) => statement === '').map(({ at }) => at)).toEqual([])
})

test('the table of trust promises each thing once', () => {
  expect(repeatedStatements(rows)).toEqual([])
})

test('the table of trust names files that exist', () => {
  expect(lostFiles(rows)).toEqual([])
})

test('the table of trust names tests that exist', () => {
  expect(lostTests(rows)).toEqual([])
})
