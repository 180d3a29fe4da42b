import type { Options } from 'csv-stringify'

const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const GUARDED_FORMULA = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Text that a spreadsheet would run as a formula, with a quote before it. Guarded text gets one more, so that
 * `unguardFormula` returns every cell as it was.
 */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

export function unguardFormula(cell: string): string {
  return GUARDED_FORMULA.test(cell) ? cell.slice(1) : cell
}

/** RFC 4180, UTF-8 with the mark by which Excel detects it. */
export const CSV_FORMAT = {
  bom: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: { string: guardFormula },
} as const satisfies Options
