import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ImportField, ImportResult, ImportRow } from '../../../contract/user-imports.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmailText } from '../../ui/content/EmailText.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

type ImportPreviewProps = { result: ImportResult; isDone: boolean }
type Shown = 'errors' | 'updates' | 'all'

/** The first rows of the file with what becomes of each, those with errors, and those of members who are updated. */
export function ImportPreview({ result, isDone }: ImportPreviewProps) {
  const t = useTranslations('invitations.import.preview')
  const { counts } = result
  const [chosen, setChosen] = useState<Shown>()
  const tabs = [
    { value: 'errors' as const, rows: result.errors, count: counts.error },
    ...(counts.updated > 0 ? [{ value: 'updates' as const, rows: result.updates, count: counts.updated }] : []),
    { value: 'all' as const, rows: result.rows, count: counts.rows },
  ]
  const usual = counts.error > 0 ? 'errors' : counts.updated > 0 ? 'updates' : 'all'
  const shown = chosen && tabs.some(({ value }) => value === chosen) ? chosen : usual
  const { rows = [], count: total = 0 } = tabs.find(({ value }) => value === shown) ?? {}
  return (
    <section aria-label={t('title')}>
      <header className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="text-20 font-bold">{t('title')}</h2>
        <div className={classNames('max-w-full', tabs.length > 2 ? 'w-96' : 'w-64')}>
          <SegmentedControl
            label={t('shown')}
            options={tabs.map(({ value, count }) => ({ value, label: t(value, { count }) }))}
            value={shown}
            onValueChange={setChosen}
          />
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-14 text-text-2">{t('noErrors')}</p>
      ) : (
        <PreviewTable
          rows={rows}
          isDone={isDone}
          hasStudies={shown !== 'updates'}
          hasRoles={shown !== 'updates' && result.columns.some(({ field }) => field === 'role')}
        />
      )}
      {rows.length < total && <p className="mt-3 text-13 text-muted">{t('first', { count: rows.length })}</p>}
    </section>
  )
}

type PreviewTableProps = {
  rows: ImportRow[]
  isDone: boolean
  /** Changes have them where they change. */
  hasStudies: boolean
  hasRoles: boolean
}

function PreviewTable({ rows, isDone, hasStudies, hasRoles }: PreviewTableProps) {
  const t = useTranslations('invitations.import.preview')
  const fields = useTranslations('invitations.import.columns.fields')
  return (
    <Table caption={t('title')} isFramed>
      <TableHead>
        <TableHeadCell align="end">{t('row')}</TableHeadCell>
        <TableHeadCell>{fields('email')}</TableHeadCell>
        <TableHeadCell>{t('name')}</TableHeadCell>
        {hasStudies && <TableHeadCell className="max-lg:hidden">{fields('faculty')}</TableHeadCell>}
        {hasStudies && <TableHeadCell className="max-lg:hidden">{fields('year')}</TableHeadCell>}
        {hasRoles && <TableHeadCell>{fields('role')}</TableHeadCell>}
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
            {hasStudies && (
              <TableCell label={fields('faculty')} className={hiddenUnlessWrong(row, 'faculty')}>
                <Value row={row} field="faculty" />
              </TableCell>
            )}
            {hasStudies && (
              <TableCell label={fields('year')} className={hiddenUnlessWrong(row, 'year')}>
                <Value row={row} field="year" />
              </TableCell>
            )}
            {hasRoles && (
              <TableCell label={fields('role')}>
                <Role row={row} />
              </TableCell>
            )}
            <TableCell label={t('result')}>
              {row.problem ? (
                <span className="flex gap-2 font-bold text-danger">
                  <CircleAlert size={16} className="mt-0.5 shrink-0" />
                  <span className="min-w-0">
                    {row.problem.message}
                    <WrongWithoutColumn row={row} />
                  </span>
                </span>
              ) : (
                <>
                  {t(`${isDone ? 'outcomesDone' : 'outcomes'}.${row.outcome}`)}
                  <LeftOut row={row} />
                  <Changes row={row} />
                </>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A member keeps the role that they have. */
function Role({ row }: { row: ImportRow }) {
  const t = useTranslations('invitations.import.columns.roles')
  if (row.outcome === 'added') return t(row.role === 'reviewer' ? 'reviewer' : 'member')
  return <Value row={row} field="role" />
}

/** The names that a profile cannot have. */
function LeftOut({ row }: { row: ImportRow }) {
  const t = useTranslations('invitations.import.preview')
  const fields = useTranslations('invitations.import.columns.fields')
  const { list } = useFormatter()
  if (row.left_out.length === 0) return null
  const names = list(row.left_out.map((field) => fields(field)))
  return <p className="mt-1 text-13 text-text-2">{t('leftOutNames', { list: names })}</p>
}

/** The member's value before and after. */
function Changes({ row }: { row: ImportRow }) {
  const t = useTranslations('invitations.import.preview')
  const fields = useTranslations('invitations.import.columns.fields')
  if (row.changes.length === 0) return null
  return (
    <ul className="mt-1 text-13 text-text-2">
      {row.changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {t.rich('change', {
            field: fields(field),
            before: before || t('nothing'),
            after,
            old: (text) => <del className="text-muted">{text}</del>,
            new: (text) => <ins className="font-bold text-text no-underline">{text}</ins>,
          })}
        </li>
      ))}
    </ul>
  )
}

/** A full name is shown as first and last name. */
type ShownField = Exclude<ImportField, 'name'>

/** The fields without a column, and from which width to which. On phones rows are blocks, which have room for what is wrong. */
const WITHOUT_COLUMN: Partial<Record<ShownField, string>> = {
  program: 'block',
  faculty: 'hidden sm:max-lg:block',
  year: 'hidden sm:max-lg:block',
}

/** The wrong value where the table has no column that shows it. */
function WrongWithoutColumn({ row }: { row: ImportRow }) {
  const fields = useTranslations('invitations.import.columns.fields')
  const field = row.problem?.field
  if (!field || field === 'name' || !WITHOUT_COLUMN[field]) return null
  return (
    <span className={classNames('font-regular', WITHOUT_COLUMN[field])}>
      {fields(field)}: <Value row={row} field={field} />
    </span>
  )
}

/** On narrow screens rows are blocks, which have room for what is wrong. */
function hiddenUnlessWrong({ problem }: ImportRow, field: ImportField): string {
  return problem?.field === field ? 'sm:max-lg:hidden' : 'max-lg:hidden'
}

function Value({ row, field }: { row: ImportRow; field: ShownField }) {
  const t = useTranslations('imports.columns')
  const isWrong = row.problem?.field === field
  const value = row[field]
  if (!isWrong)
    return <span className="wrap-anywhere">{field === 'email' ? <EmailText>{value}</EmailText> : value}</span>
  return <strong className="text-danger wrap-anywhere underline decoration-dotted">{value || t('empty')}</strong>
}
