import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '../../../contract/user-imports.ts'
import { InvalidError } from '../../lib/errors.ts'

const SEPARATORS = [',', ';', '\t']
/** Parsed at once, in characters; other requests are served in between. */
const CHUNK = 64 * 1024
const RECORD_MAX = 100_000
const SAMPLED_BYTES = 1_000
/** Excel reads and writes this line to name the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** The rows of a CSV file with column names in the first row. Refuses a malformed file as a whole. */
export async function readCsv(bytes: Buffer): Promise<{ names: string[]; rows: string[][] }> {
  const text = decode(bytes)
  const named = SEPARATOR_LINE.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const rows = await parseRows(body, named?.[1] ?? separatorOf(body))
  const [names, ...others] = rows
  if (!names || others.length === 0) throw problem('The file has no rows below the names of the columns.')
  if (names.length > IMPORT_COLUMNS_MAX) throw problem(`The file has more than ${IMPORT_COLUMNS_MAX} columns.`)
  return { names: names.map((name) => name.trim()), rows: others }
}

function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw problem('This is no CSV file: it holds characters that no text has.')
    return text
  } catch (error) {
    if (error instanceof InvalidError) throw error
    throw problem('The file is neither UTF-8 nor UTF-16. Save it as "CSV UTF-8" and try again.')
  }
}

/** By its mark, or by where it has zeros: in UTF-16, text of western letters has one in each pair of bytes. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLED_BYTES)
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : 'utf-8'
}

/** The one that the first line has most, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const countOf = (separator: string) => line.split(separator).length
  return SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

async function parseRows(text: string, delimiter: string): Promise<string[][]> {
  const parser = Readable.from(chunksOf(text)).compose(
    parse({ delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: RECORD_MAX }),
  )
  const rows: string[][] = []
  try {
    for await (const row of parser) {
      rows.push(row)
      if (rows.length > IMPORT_ROWS_MAX + 1) {
        throw problem(`A list can have at most ${IMPORT_ROWS_MAX.toLocaleString('en')} rows. Import it in parts.`)
      }
    }
  } catch (error) {
    throw error instanceof InvalidError ? error : problem(describe(error as CsvError))
  }
  return rows
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK)
}

function describe({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote in the file is opened and never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE') return `The row at line ${lines} is too long, or a quote in it is never closed.`
  return `The quotes at line ${lines} are not those of a CSV file.`
}

function problem(message: string): InvalidError {
  return new InvalidError({ csv: message }, message)
}
