import { useFormatter, useTranslations } from 'use-intl'
import type { ImportColumns, ImportResult } from '../../../contract/user-imports.ts'
import { IMPORT_FIELDS } from '../../../contract/user-imports.values.ts'
import { ColumnsTable } from '../../entities/imports/ColumnsTable.tsx'

type ImportColumnsTableProps = {
  result: ImportResult
  isFixed: boolean
  isChecking: boolean
  onChange: (columns: ImportColumns) => void
}

/** The field of each column of a list of members. */
export function ImportColumnsTable({ result, isFixed, isChecking, onChange }: ImportColumnsTableProps) {
  const t = useTranslations('invitations.import.columns')
  const { list } = useFormatter()
  const { columns, encoding, matched_faculties } = result
  return (
    <ColumnsTable
      columns={columns}
      fields={IMPORT_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
      isWestern={encoding === 'windows-1252'}
      missing={columns.some(({ field }) => field === 'email') ? null : t('noEmail')}
      isFixed={isFixed}
      isChecking={isChecking}
      onChange={onChange}
    >
      {matched_faculties.length > 0 && (
        <p className="mt-3 text-13 text-text-2">
          {t('matched', {
            count: matched_faculties.length,
            list: list(matched_faculties.map((pair) => t('pair', pair))),
          })}
        </p>
      )}
    </ColumnsTable>
  )
}
