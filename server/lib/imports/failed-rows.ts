import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../../contract/languages.values.ts'
import { CSV_FORMAT } from '../csv.ts'
import { serverTexts } from '../server-texts.ts'
import type { ImportedTable } from './imported-table.ts'

/** Rows as CSV with their problems, which have the column after the last of the file, or that of an earlier check. */
export function failedRowsCsv(
  names: string[],
  failed: { cells: ImportedTable['rows'][number]; message: string }[],
  language: Language,
): string {
  if (failed.length === 0) return ''
  const heading = serverTexts(language, 'exports.imports')('problem')
  const column = names.includes(heading) ? names.indexOf(heading) : names.length
  const withProblem = (cells: string[], text: string) => [
    ...[...cells.slice(0, column), text],
    ...cells.slice(column === names.length ? column : column + 1),
  ]
  return stringify(
    [withProblem(names, heading), ...failed.map(({ cells, message }) => withProblem(cells, message))],
    CSV_FORMAT,
  )
}
