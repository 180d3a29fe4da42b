import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX, type ImportEncoding } from '../../../contract/imported-files.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { markedEncoding } from '../byte-order-mark.ts'
import { unguardFormula } from '../csv.ts'
import {
  type ImportedTable,
  ImportFileError,
  type TableLine,
  TOO_MANY_ROWS,
  tableOf,
  withoutBlanks,
} from './imported-table.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Files may mix them, such as a heading of Windows before rows of a script. */
const LINE_ENDS = ['\r\n', '\n', '\r']
/** Parsed at once, in bytes; other requests are served in between. */
const CHUNK = 64 * 1024
const RECORD_MAX = 100_000
/** Between rows. Those at the end are not parsed. */
const BLANK_ROWS_MAX = 5 * IMPORT_ROWS_MAX
const SAMPLED_BYTES = 1_000
/** Excel reads and writes this line to name the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i

type Decoded = { text: string; encoding: ImportEncoding }

/**
 * The rows of a CSV file with column names in the first row, without blank rows. Each has a cell for every column and more
 * where it is longer. Refuses a malformed file as a whole.
 */
export async function readCsv(bytes: Buffer): Promise<ImportedTable & { encoding: ImportEncoding }> {
  const { text, encoding } = decode(bytes)
  const named = SEPARATOR_LINE.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const separator = named?.[1] ?? separatorOf(body)
  return { ...tableOf(await parseRows(withoutBlankEnd(body, separator), separator)), encoding }
}

function decode(bytes: Buffer): Decoded {
  const marked = encodingOf(bytes)
  const text = decodeAs(marked, bytes)
  if (text === undefined) return decodeWestern(bytes)
  if (text.includes('\0')) throw new ImportFileError(errorTexts.imports.notCsv)
  return { text, encoding: marked === 'utf-8' ? 'utf-8' : 'utf-16' }
}

function decodeAs(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes of Windows-1252 without a letter, and controls. */
const NOT_WESTERN = /[^\P{Cc}\t\r\n]/u

/** Windows-1252, which Excel writes as "CSV" in western languages, but for UTF-8 with damaged letters. */
function decodeWestern(bytes: Buffer): Decoded {
  const asUtf8 = new TextDecoder().decode(bytes)
  const isDamagedUtf8 = countOf(/[^\p{ASCII}\uFFFD]/gu, asUtf8) >= countOf(/\uFFFD/g, asUtf8)
  const text = isDamagedUtf8 ? undefined : decodeAs('windows-1252', bytes)
  if (text === undefined || NOT_WESTERN.test(text)) throw new ImportFileError(errorTexts.imports.notUnicode)
  return { text, encoding: 'windows-1252' }
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

/** By its mark, or by where it has zeros: in UTF-16, text of western letters has one in each pair of bytes. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const marked = markedEncoding(bytes)
  if (marked) return marked
  const sample = bytes.subarray(0, SAMPLED_BYTES)
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : 'utf-8'
}

/** The one that the first line with text has most, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, 'text')
    .split(/\r?\n|\r/, 1)
  const countOf = (separator: string) => line.split(separator).length
  return SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

/** Without blank rows at the end, of which spreadsheets write up to a million. */
function withoutBlankEnd(text: string, separator: string): string {
  const blank = new Set([separator, ' ', '\t', '\r', '\n'])
  let end = text.length
  while (end > 0 && blank.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

async function parseRows(text: string, delimiter: string): Promise<TableLine[]> {
  const parser = Readable.from(chunksOf(Buffer.from(text))).compose(
    parse({
      ...{ delimiter, record_delimiter: LINE_ENDS, relax_column_count: true, max_record_size: RECORD_MAX },
      skip_empty_lines: true,
      // Blanks around quotes.
      trim: true,
    }),
  )
  const rows: TableLine[] = []
  let blanks = 0
  try {
    for await (const record of parser) {
      const cells = withoutBlanks(record.map((cell: string) => unguardFormula(cell)))
      if (cells.length > 0) rows.push({ cells, width: record.length })
      else blanks += 1
      if (rows.length > IMPORT_ROWS_MAX + 1 || blanks > BLANK_ROWS_MAX) throw new ImportFileError(TOO_MANY_ROWS)
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : failureOf(error as CsvError)
  }
  return rows
}

/** Chunks of bytes, as a letter of two units must not be cut. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}

function failureOf({ code, lines }: CsvError): ImportFileError {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new ImportFileError(errorTexts.imports.quoteNotClosed)
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportFileError(errorTexts.imports.rowTooLong({ line: Number(lines) }))
  }
  return new ImportFileError(errorTexts.imports.quotesInvalid({ line: Number(lines) }))
}
