import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '../../../contract/imported-files.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { InvalidError } from '../errors.ts'

/** A file with the names of its columns and its rows, each with a cell for every column and more where it is longer. */
export type ImportedTable = { names: string[]; rows: string[][] }

/** Why a file cannot be read at all. */
export class ImportFileError extends Error {
  readonly text: ErrorText

  constructor(text: ErrorText) {
    super(String(text))
    this.text = text
  }
}

export const TOO_WIDE = errorTexts.imports.tooManyColumns({ max: IMPORT_COLUMNS_MAX })
export const TOO_MANY_ROWS = errorTexts.imports.tooManyRows({ max: IMPORT_ROWS_MAX.toLocaleString('en') })

/** Names a problem of a whole file by the field of the request that holds it. */
export async function underField<T>(field: string, read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw error instanceof ImportFileError ? new InvalidError({ [field]: error.text }, error.text) : error
  })
}

/** `width` counts the blank cells at the end too, which `cells` is without. */
export type TableLine = { cells: string[]; width: number }

/** Trimmed, and without blank cells at the end, which spreadsheets leave out or add. */
export function withoutBlanks(record: string[]): string[] {
  const cells = record.map((cell) => cell.trim())
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** The table of lines without blank ones, of which the first names the columns. */
export function tableOf([heading, ...rows]: TableLine[]): ImportedTable {
  if (!heading || rows.length === 0) throw new ImportFileError(errorTexts.imports.noRows)
  if (rows.length > IMPORT_ROWS_MAX) throw new ImportFileError(TOO_MANY_ROWS)
  const width = Math.min(
    heading.width,
    rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
  )
  const names = padded(heading.cells, width)
  if (names.length > IMPORT_COLUMNS_MAX) throw new ImportFileError(TOO_WIDE)
  return { names, rows: rows.map(({ cells }) => padded(cells, names.length)) }
}

function padded(cells: string[], width: number): string[] {
  return [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]
}
