import { join } from 'node:path'
import { runInChild } from '../child-process.ts'
import { SECOND } from '../clock.ts'
import { type ImportedTable, ImportFileError, type TableLine, tableOf } from './imported-table.ts'

/** Result of the process: the lines of the first sheet with any, the texts of parts, or an error sentence. */
export type ReadZip = { lines: TableLine[] } | { parts: Record<string, string> } | { sentence: string }
/** `parts`: files of another kind of zip, which is read where it has the first of them. */
export type ZipInput = { bytes: Uint8Array; parts: string[] }

const CHILD = join(import.meta.dirname, 'spreadsheet-child.ts')
const HEAP_MAX_MB = 256
const PROCESSOR_MS = 20 * SECOND
const TAKES_TOO_MUCH = 'This spreadsheet takes too long to read. Save it as "CSV UTF-8" and try again.'

/** The rows of an XLSX file, whose first line names the columns. */
export async function readSpreadsheet(bytes: Buffer): Promise<ImportedTable> {
  const read = await readZip(bytes, [])
  if (!('lines' in read)) throw new ImportFileError(TAKES_TOO_MUCH)
  return tableOf(read.lines)
}

/** An XLSX file, or the texts of a zip that has the first of these parts, in a process of its own with limits. */
export async function readZip(bytes: Buffer, parts: string[]): Promise<Exclude<ReadZip, { sentence: string }>> {
  const { signal } = new AbortController()
  const limits = { heapMaxMb: HEAP_MAX_MB, processorMs: PROCESSOR_MS, signal }
  const read = await runInChild<ReadZip>(CHILD, { bytes, parts } satisfies ZipInput, limits)
  if ('lines' in read || 'parts' in read) return read
  throw new ImportFileError('sentence' in read ? read.sentence : TAKES_TOO_MUCH)
}
