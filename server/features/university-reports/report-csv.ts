import type { CountedReport } from '../../../contract/university-reports.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { describeReport, type Reader } from './report-tables.ts'

/** The figures of a report, a row for each number. */
export function reportCsv(report: CountedReport, reader: Reader): { columns: string[]; rows: string[][] } {
  const t = serverTexts(reader.language, 'universityReports')
  const { title, period, tables } = describeReport(report, reader)
  return {
    columns: [t('part'), t('group'), t('otherGroup'), t('number')],
    rows: [
      [title, period, '', ''],
      ...tables.flatMap((table) =>
        table.rows.flatMap(([name, ...values]) =>
          values.map((value, place) => [
            ...[table.title, name, values.length > 1 ? (table.columns[place + 1] ?? '') : ''],
            value === null ? t('few') : String(value),
          ]),
        ),
      ),
    ],
  }
}
