import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { formatsOf } from '../../../contract/languages.values.ts'
import type { CountedReport } from '../../../contract/university-reports.ts'
import { PdfDocument } from '../../lib/pdf/pdf-document.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { describeReport, type Reader, type ReportTable } from './report-tables.ts'

const NAME_WIDTH = 2
/** Groups of a table beside each other, whose names need the room; more come in further tables. */
const COLUMNS_MAX = 4

/** A report as a file, the same until its words change. */
export async function openReportPdf(report: CountedReport, reader: Reader) {
  const { file, title } = await reportPdf(report, reader)
  return { size: file.length, stream: Readable.from([file]), version: hash('sha256', file), title }
}

async function reportPdf(report: CountedReport, reader: Reader) {
  const { language } = reader
  const t = serverTexts(language, 'universityReports')
  const { title, period, tables, dayOf } = describeReport(report, reader)
  const pdf = new PdfDocument({ title, language, now: new Date(report.as_of) })
  pdf.heading(1, title)
  pdf.paragraph(period)
  for (const table of tables) writeTable(pdf, table, reader)
  pdf.heading(2, t('words.title'))
  pdf.paragraph(t('words.text', { count: report.figures.updates }))
  if (report.words.length === 0) pdf.paragraph(t('words.nothing'))
  for (const { idea, stage, text, created_at, names } of report.words) {
    const date = dayOf(created_at)
    const by = names.length > 0 ? t('words.by', { names: names.join(', '), date }) : t('words.unnamed', { date })
    pdf.heading(3, idea.title)
    // Before its text, so that no page parts them.
    pdf.note(`${t('words.stage', { stage })} · ${by}`)
    pdf.paragraph(t('words.quote', { text }))
  }
  pdf.note(t('note'))
  return { file: await pdf.end((page, pages) => `${title} · ${t('page', { page, pages })}`), title }
}

function writeTable(
  pdf: PdfDocument,
  { title, text, columns, rows, empty = '' }: ReportTable,
  { language }: Reader,
): void {
  const few = serverTexts(language, 'universityReports')('few')
  const { format } = new Intl.NumberFormat(formatsOf(language))
  pdf.heading(2, title)
  if (text) pdf.paragraph(text)
  if (rows.length === 0) pdf.paragraph(empty)
  const [first = '', ...groups] = columns
  const size = Math.ceil(groups.length / Math.ceil(groups.length / COLUMNS_MAX))
  for (let from = 0; rows.length > 0 && from < groups.length; from += size) {
    const shown = groups.slice(from, from + size)
    pdf.table(
      [{ title: first, width: NAME_WIDTH }, ...shown.map((group) => ({ title: group, isNumber: true }))],
      rows.map(([name, ...values]) => [
        name,
        ...shown.map((_, place) => {
          const value = values[from + place]
          return value === null || value === undefined ? few : format(value)
        }),
      ]),
    )
  }
}
