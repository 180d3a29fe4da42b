import type { ImportEncoding } from '../../../contract/imported-files.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { readCsv } from './csv-file.ts'
import { type ImportedTable, ImportFileError } from './imported-table.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/** Signature of a zip, which an XLSX file is. */
export const ZIP = Buffer.from('PK')
/** Signature of a file of Excel before 2007, or one with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The rows of a CSV or XLSX file, by its content. `encoding` is null for XLSX. */
export async function readTableFile(bytes: Buffer): Promise<ImportedTable & { encoding: ImportEncoding | null }> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new ImportFileError(errorTexts.imports.oldExcel)
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return { ...(await readSpreadsheet(bytes)), encoding: null }
  return readCsv(bytes)
}
