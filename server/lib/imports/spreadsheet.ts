import { join } from 'node:path'
import { runInChild } from '../child-process.ts'
import { SECOND } from '../clock.ts'
import { type ImportedTable, ImportFileError, type TableLine, tableOf } from './imported-table.ts'

/** What the process answers: the lines of the first sheet that has any, or a sentence why there are none. */
export type ReadSheet = { lines: TableLine[] } | { sentence: string }

const CHILD = join(import.meta.dirname, 'spreadsheet-child.ts')
const HEAP_MAX_MB = 256
const PROCESSOR_MS = 20 * SECOND
const TAKES_TOO_MUCH = 'This spreadsheet takes too long to read. Save it as "CSV UTF-8" and try again.'

/** The rows of an XLSX file, whose first line names the columns, in a process of its own with limits. */
export async function readSpreadsheet(bytes: Buffer): Promise<ImportedTable> {
  const { signal } = new AbortController()
  const limits = { heapMaxMb: HEAP_MAX_MB, processorMs: PROCESSOR_MS, signal }
  const read = await runInChild<ReadSheet>(CHILD, bytes, limits)
  if ('lines' in read) return tableOf(read.lines)
  throw new ImportFileError('sentence' in read ? read.sentence : TAKES_TOO_MUCH)
}
