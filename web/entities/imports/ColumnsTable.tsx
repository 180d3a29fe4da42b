import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

type ColumnsTableProps<Field extends string> = {
  columns: { name: string; sample: string; field: Field | '' }[]
  fields: { value: Field; label: string }[]
  /** The file was read as Windows-1252, which is a guess. */
  isWestern: boolean
  /** The sentence about a column that has to be chosen. */
  missing: string | null
  isFixed: boolean
  isChecking: boolean
  onChange: (columns: (Field | '')[]) => void
  children?: ReactNode
}

/** The field of each column of a file. Choosing a field for a column takes it from another one. */
export function ColumnsTable<Field extends string>(props: ColumnsTableProps<Field>) {
  const { columns, fields, isWestern, missing, isFixed, isChecking, onChange, children } = props
  const t = useTranslations('imports.columns')
  const { list } = useFormatter()
  const leftOut = columns.filter(({ field }) => field === '')
  const used = columns.length - leftOut.length
  const besideSelect = classNames('wrap-anywhere', !isFixed && 'sm:flex sm:min-h-10 sm:items-center')
  const choose = (index: number, field: Field | '') =>
    onChange(columns.map((column, other) => (other === index ? field : column.field === field ? '' : column.field)))
  return (
    <section aria-label={t('title')}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 className="text-20 font-bold">{t('title')}</h2>
        <p className="text-13 text-muted">{t('used', { used, count: columns.length })}</p>
      </header>
      {missing !== null && (
        <InlineNote tone="danger" className="mb-3">
          {missing}
        </InlineNote>
      )}
      {isWestern && (
        <InlineNote tone="warning" className="mb-3">
          {t('western')}
        </InlineNote>
      )}
      {leftOut.length > 0 && (
        <InlineNote tone="warning" className="mb-3">
          {t('leftOut', { count: leftOut.length, list: list(leftOut.map(({ name }) => name || t('empty'))) })}
        </InlineNote>
      )}
      <Table caption={t('title')} isFramed isUpdating={isChecking}>
        <TableHead>
          {(['inFile', 'sample', 'field'] as const).map((column) => (
            <TableHeadCell key={column}>{t(column)}</TableHeadCell>
          ))}
        </TableHead>
        <TableBody>
          {columns.map(({ name, sample, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and stay where they are
            <TableRow key={index} isHighlighted={false}>
              <TableCell label={t('inFile')} tone="strong" mobile="title">
                <span dir="auto" className={besideSelect}>
                  {name || t('empty')}
                </span>
              </TableCell>
              <TableCell label={t('sample')}>
                <span dir="auto" className={besideSelect}>
                  {sample || t('empty')}
                </span>
              </TableCell>
              <TableCell label={t('field')}>
                {isFixed ? (
                  (fields.find(({ value }) => value === field)?.label ?? t('leaveOut'))
                ) : (
                  <Select
                    label={t('fieldOf', { name })}
                    size="md"
                    options={[{ value: '' as Field | '', label: t('leaveOut') }, ...fields]}
                    value={field}
                    onValueChange={(value) => choose(index, value)}
                    className="max-w-52"
                  />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {children}
    </section>
  )
}
