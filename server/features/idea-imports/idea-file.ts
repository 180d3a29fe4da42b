import type { IDEA_SOURCES } from '../../../contract/idea-imports.values.ts'
import type { ImportEncoding } from '../../../contract/imported-files.values.ts'
import { type ImportedTable, tableOf } from '../../lib/imports/imported-table.ts'
import { readZip } from '../../lib/imports/spreadsheet.ts'
import { readTableFile, ZIP } from '../../lib/imports/table-file.ts'
import { FIDER_PARTS, tableOfDiscourse, tableOfFider } from './idea-exports.ts'

export type IdeaFile = ImportedTable & { source: (typeof IDEA_SOURCES)[number]; encoding: ImportEncoding | null }

const JSON_BEGINS = /^\uFEFF?\s*[[{]/
const SAMPLED_BYTES = 200

/** The rows of a file of ideas, by its content: a table, a backup of Fider, or a category of Discourse. */
export async function readIdeaFile(bytes: Buffer): Promise<IdeaFile> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    const read = await readZip(bytes, FIDER_PARTS)
    if ('parts' in read) return { ...tableOfFider(read.parts), encoding: null }
    return { ...tableOf(read.lines), source: 'table', encoding: null }
  }
  if (JSON_BEGINS.test(bytes.toString('utf8', 0, SAMPLED_BYTES))) {
    return { ...tableOfDiscourse(bytes.toString('utf8').replace(/^\uFEFF/, '')), encoding: null }
  }
  return { ...(await readTableFile(bytes)), source: 'table' }
}
