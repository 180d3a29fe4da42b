import { join } from 'node:path'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { runInChild } from '../child-process.ts'
import { SECOND } from '../clock.ts'
import { type ImportedTable, ImportFileError, type TableLine, TOO_WIDE, tableOf } from './imported-table.ts'

const PROBLEMS = {
  unpackedTooLarge: errorTexts.imports.unpackedTooLarge,
  spreadsheetUnreadable: errorTexts.imports.spreadsheetUnreadable,
  tooManyColumns: TOO_WIDE,
}

/** Result of the process: the lines of the first sheet with any, the texts of parts, or why there are none. */
export type ReadZip = { lines: TableLine[] } | { parts: Record<string, string> } | { problem: keyof typeof PROBLEMS }
/** `parts`: files of another kind of zip, which is read where it has the first of them. */
export type ZipInput = { bytes: Uint8Array; parts: string[] }

const CHILD = join(import.meta.dirname, 'spreadsheet-child.ts')
const HEAP_MAX_MB = 256
const PROCESSOR_MS = 20 * SECOND

/** The rows of an XLSX file, whose first line names the columns. */
export async function readSpreadsheet(bytes: Buffer): Promise<ImportedTable> {
  const read = await readZip(bytes, [])
  if (!('lines' in read)) throw new ImportFileError(errorTexts.imports.takesTooLong)
  return tableOf(read.lines)
}

/** An XLSX file, or the texts of a zip that has the first of these parts, in a process of its own with limits. */
export async function readZip(bytes: Buffer, parts: string[]): Promise<Exclude<ReadZip, { problem: unknown }>> {
  const { signal } = new AbortController()
  const limits = { heapMaxMb: HEAP_MAX_MB, processorMs: PROCESSOR_MS, signal }
  const read = await runInChild<ReadZip>(CHILD, { bytes, parts } satisfies ZipInput, limits)
  if ('lines' in read || 'parts' in read) return read
  throw new ImportFileError('problem' in read ? PROBLEMS[read.problem] : errorTexts.imports.takesTooLong)
}
