import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CSV_FORMAT, guardFormula, unguardFormula } from './csv.ts'

const STARTS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']

test('a guarded cell begins no formula, and is as it was when it is read', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom("'", ...STARTS, 'a', ' ')).map((letters) => letters.join('')),
  )
  fc.assert(
    fc.property(cell, (text) => {
      expect(STARTS).not.toContain(guardFormula(text)[0])
      expect(unguardFormula(guardFormula(text))).toBe(text)
    }),
  )
})

test('every table as CSV is read as it was written', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), (rows) => {
      const read: string[][] = parse(stringify(rows, CSV_FORMAT), { bom: true, record_delimiter: ['\r\n', '\n', '\r'] })
      expect(read.map((row) => row.map(unguardFormula))).toEqual(rows)
    }),
  )
})

test('every table as CSV guards its cells', () => {
  for (const start of STARTS)
    expect(stringify([[`${start}1`]], CSV_FORMAT).replaceAll('"', '')).toBe(`\ufeff'${start}1\r\n`)
})
