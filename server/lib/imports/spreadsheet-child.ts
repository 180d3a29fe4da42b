import '../../process-setup.ts'
import { type CellObject, type DenseWorkSheet, read, SSF } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '../../../contract/imported-files.values.ts'
import { answerOnce } from '../child-task.ts'
import { type TableLine, withoutBlanks } from './imported-table.ts'
import type { ReadZip, ZipInput } from './spreadsheet.ts'

/** The process that `spreadsheet.ts` starts. It reads one file, and ends. */

const MEMORY_MAX_BYTES = 640 * 1024 * 1024
/** Declared size of all parts together. A file that declares less meets the limits of this process. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024
/** With the names of the columns, and one that is too many. */
const ROWS_READ = IMPORT_ROWS_MAX + 2

/** Values alone: no formulas, macros, styles or links, none of which is followed. */
const VALUES = {
  ...{ type: 'buffer' as const, dense: true, sheetRows: ROWS_READ, cellNF: true },
  ...{ cellFormula: false, cellHTML: false, cellText: false, bookVBA: false, bookDeps: false },
}

answerOnce(MEMORY_MAX_BYTES, async ({ bytes, parts }: ZipInput): Promise<ReadZip> => {
  try {
    if (unpackedBytes(bytes) > UNPACKED_MAX_BYTES) return { problem: 'unpackedTooLarge' }
    const texts = textsOf(bytes, parts)
    return parts[0] !== undefined && parts[0] in texts ? { parts: texts } : readSheet(bytes)
  } catch {
    return { problem: 'spreadsheetUnreadable' }
  }
})

function unpackedBytes(bytes: Uint8Array): number {
  let sum = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize
      return false
    },
  })
  return sum
}

function textsOf(bytes: Uint8Array, parts: string[]): Record<string, string> {
  const files = unzipSync(bytes, { filter: ({ name }) => parts.includes(name) })
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}

function readSheet(bytes: Uint8Array): ReadZip {
  const { SheetNames: names } = read(bytes, { type: 'buffer', bookSheets: true })
  for (const [index, name] of names.entries()) {
    const book = read(bytes, { ...VALUES, sheets: index })
    const sheet = book.Sheets[name] as DenseWorkSheet | undefined
    const lines = sheet ? linesOf(sheet, book.Workbook?.WBProps?.date1904 === true) : []
    if (lines === null) return { problem: 'tooManyColumns' }
    if (lines.length > 0) return { lines }
  }
  return { lines: [] }
}

/** Null where it is wider than a list can be. */
function linesOf(sheet: DenseWorkSheet, date1904: boolean): TableLine[] | null {
  const rows: string[][] = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const texts: string[] = []
    for (const key of Object.keys(cells ?? [])) {
      const text = textOf(cells?.[Number(key)], date1904)
      if (text === '') continue
      if (Number(key) >= IMPORT_COLUMNS_MAX) return null
      texts[Number(key)] = text
    }
    rows[index] = Array.from(texts, (text) => text ?? '')
  }
  for (const { s, e } of sheet['!merges'] ?? []) fill(rows, s, e)
  const lines = Array.from(rows, (row) => withoutBlanks(row ?? []))
  return lines.filter((cells) => cells.length > 0).map((cells) => ({ cells, width: cells.length }))
}

type Place = { r: number; c: number }

/** Merged cells have the value of the first one in each row and column. */
function fill(rows: string[][], from: Place, to: Place): void {
  const text = rows[from.r]?.[from.c] ?? ''
  if (text === '') return
  for (let r = from.r; r <= Math.min(to.r, rows.length - 1); r++) {
    const row = rows[r] ?? []
    rows[r] = row
    for (let c = from.c; c <= Math.min(to.c, IMPORT_COLUMNS_MAX - 1); c++) row[c] ||= text
  }
}

/** Numbers as they are stored, not as they are shown; dates as days, with a time where it has one. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v)
  if (typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return String(cell.v)
  const date = SSF.parse_date_code(cell.v, { date1904 })
  if (!date) return String(cell.v)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
  return date.H + date.M + date.S === 0 ? day : `${day} ${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`
}
