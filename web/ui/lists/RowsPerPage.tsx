import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '../forms/Select.tsx'

type RowsPerPageProps = {
  value: number
  options: readonly number[]
  onValueChange: (value: number) => void
  /** "Rows per page" by default. */
  label?: string | undefined
}

/** How many rows a list shows at once. */
export function RowsPerPage({ value, options, onValueChange, label }: RowsPerPageProps) {
  const t = useTranslations('pager')
  const id = useId()
  const name = label ?? t('rowsPerPage')
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id} className="text-13 text-muted">
        {name}
      </label>
      <Select
        id={id}
        size="sm"
        value={value}
        onValueChange={onValueChange}
        options={options.map((option) => ({ value: option, label: String(option) }))}
        className="w-19! tabular-nums"
      />
    </span>
  )
}
