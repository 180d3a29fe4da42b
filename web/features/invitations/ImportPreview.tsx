import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportField, ImportResult, ImportRow } from '../../../contract/user-imports.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

type ImportPreviewProps = { result: ImportResult; isDone: boolean }

/** The first rows of the file with what becomes of each, and those with errors. */
export function ImportPreview({ result, isDone }: ImportPreviewProps) {
  const t = useTranslations('invitations.import.preview')
  const { counts } = result
  const [chosen, setChosen] = useState<'errors' | 'all'>()
  const shown = chosen ?? (counts.error > 0 ? 'errors' : 'all')
  const rows = shown === 'errors' ? result.errors : result.rows
  const total = shown === 'errors' ? counts.error : counts.rows
  return (
    <section aria-label={t('title')}>
      <header className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="text-18 font-bold">{t('title')}</h2>
        <div className="w-64 max-w-full">
          <SegmentedControl
            label={t('shown')}
            options={[
              { value: 'errors', label: t('errors', { count: counts.error }) },
              { value: 'all', label: t('all', { count: counts.rows }) },
            ]}
            value={shown}
            onValueChange={setChosen}
          />
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-14 text-text-2">{t('noErrors')}</p>
      ) : (
        <PreviewTable rows={rows} isDone={isDone} />
      )}
      {rows.length < total && <p className="mt-3 text-13 text-muted">{t('first', { count: rows.length })}</p>}
    </section>
  )
}

function PreviewTable({ rows, isDone }: { rows: ImportRow[]; isDone: boolean }) {
  const t = useTranslations('invitations.import.preview')
  const fields = useTranslations('invitations.import.columns.fields')
  return (
    <Table caption={t('title')} isFramed>
      <TableHead>
        <TableHeadCell align="end">{t('row')}</TableHeadCell>
        <TableHeadCell>{fields('email')}</TableHeadCell>
        <TableHeadCell>{t('name')}</TableHeadCell>
        <TableHeadCell className="max-lg:hidden">{fields('faculty')}</TableHeadCell>
        <TableHeadCell className="max-lg:hidden">{fields('year')}</TableHeadCell>
        <TableHeadCell>{t('result')}</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.row} isHighlighted={false} className={row.problem ? 'bg-danger-soft' : undefined}>
            <TableCell label={t('row')} align="end" mobile="badge">
              {row.row}
            </TableCell>
            <TableCell label={fields('email')} mobile="title">
              <Value row={row} field="email" />
            </TableCell>
            <TableCell label={t('name')}>
              <Value row={row} field="firstname" /> <Value row={row} field="lastname" />
            </TableCell>
            <TableCell label={fields('faculty')} className={hiddenUnlessWrong(row, 'faculty')}>
              <Value row={row} field="faculty" />
            </TableCell>
            <TableCell label={fields('year')} className={hiddenUnlessWrong(row, 'year')}>
              <Value row={row} field="year" />
            </TableCell>
            <TableCell label={t('result')}>
              {row.problem ? (
                <span className="flex gap-2 font-bold text-danger">
                  <CircleAlert size={16} strokeWidth={ICON_STROKE} aria-hidden className="mt-0.5 shrink-0" />
                  {row.problem.message}
                </span>
              ) : (
                t(`${isDone ? 'outcomesDone' : 'outcomes'}.${row.outcome}`)
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** On narrow screens rows are blocks, which have room for what is wrong. */
function hiddenUnlessWrong({ problem }: ImportRow, field: ImportField): string {
  return problem?.field === field ? 'sm:max-lg:hidden' : 'max-lg:hidden'
}

function Value({ row, field }: { row: ImportRow; field: ImportField }) {
  const t = useTranslations('invitations.import.columns')
  const isWrong = row.problem?.field === field
  const value = row[field]
  if (!isWrong) return <span className="wrap-anywhere">{value}</span>
  return <strong className="text-danger wrap-anywhere underline decoration-dotted">{value || t('empty')}</strong>
}
