import { useFormatter, useTranslations } from 'use-intl'
import type { ImportColumns, ImportResult } from '../../../contract/user-imports.ts'
import { IMPORT_FIELDS } from '../../../contract/user-imports.values.ts'
import { classNames } from '../../ui/class-names.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

type ImportColumnsTableProps = {
  result: ImportResult
  isFixed: boolean
  isChecking: boolean
  onChange: (columns: ImportColumns) => void
}

type Field = ImportColumns[number]

/** The field of each column of the file. Choosing a field for a column takes it from another one. */
export function ImportColumnsTable({ result, isFixed, isChecking, onChange }: ImportColumnsTableProps) {
  const t = useTranslations('invitations.import.columns')
  const { list } = useFormatter()
  const { columns, encoding, matched_faculties } = result
  const leftOut = columns.filter(({ field }) => field === '')
  const used = columns.length - leftOut.length
  const besideSelect = classNames('wrap-anywhere', !isFixed && 'sm:flex sm:min-h-10 sm:items-center')
  const choose = (index: number, field: Field) =>
    onChange(columns.map((column, other) => (other === index ? field : column.field === field ? '' : column.field)))
  return (
    <section aria-label={t('title')}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 className="text-20 font-bold">{t('title')}</h2>
        <p className="text-13 text-muted">{t('used', { used, count: columns.length })}</p>
      </header>
      {!columns.some(({ field }) => field === 'email') && (
        <InlineNote tone="danger" className="mb-3">
          {t('noEmail')}
        </InlineNote>
      )}
      {encoding === 'windows-1252' && (
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
                  field === '' ? (
                    t('leaveOut')
                  ) : (
                    t(`fields.${field}`)
                  )
                ) : (
                  <Select
                    label={t('fieldOf', { name })}
                    size="md"
                    options={[
                      { value: '' as Field, label: t('leaveOut') },
                      ...IMPORT_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) })),
                    ]}
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
      {matched_faculties.length > 0 && (
        <p className="mt-3 text-13 text-text-2">
          {t('matched', {
            count: matched_faculties.length,
            list: list(matched_faculties.map((pair) => t('pair', pair))),
          })}
        </p>
      )}
    </section>
  )
}
