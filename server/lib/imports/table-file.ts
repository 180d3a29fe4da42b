import type { ImportEncoding } from '../../../contract/imported-files.values.ts'
import { readCsv } from './csv-file.ts'
import { type ImportedTable, ImportFileError } from './imported-table.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/** Signature of a zip, which an XLSX file is. */
export const ZIP = Buffer.from('PK')
/** Signature of a file of Excel before 2007, or one with a password. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const OLD_EXCEL = 'This file has a password or is of an old Excel. Save it as XLSX or as "CSV UTF-8" and try again.'

/** The rows of a CSV or XLSX file, by its content. `encoding` is null for XLSX. */
export async function readTableFile(bytes: Buffer): Promise<ImportedTable & { encoding: ImportEncoding | null }> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new ImportFileError(OLD_EXCEL)
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return { ...(await readSpreadsheet(bytes)), encoding: null }
  return readCsv(bytes)
}
