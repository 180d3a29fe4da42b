import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  PERIOD_FIRST_DAY,
  PERIOD_KINDS,
  PERIOD_LAST_DAY,
  PERIOD_NAME_MAX,
  PERIODS_MAX,
} from '../../../contract/academic-calendar.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { EditableRows, type RowProps } from '../../ui/forms/EditableRows.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

type Period = SectionProps<'calendar'>['value']['periods'][number]

const BLANK: Period = { name: '', starts_on: '', ends_on: '', kind: 'term', translations: {} }

/** Terms and quiet weeks. */
export function CalendarSettings({ value, onChange }: SectionProps<'calendar'>) {
  const t = useTranslations('site.calendar')
  return (
    <EditableRows
      legend={t('periods')}
      hint={t('hint')}
      rows={value.periods}
      onChange={(periods) => onChange({ periods })}
      max={PERIODS_MAX}
      blank={BLANK}
      addLabel={t('add')}
    >
      {(props) => <PeriodRow {...props} />}
    </EditableRows>
  )
}

function PeriodRow({ row, number, onChange, onRemove }: RowProps<Period>) {
  const t = useTranslations('site.calendar')
  const day = (name: 'starts_on' | 'ends_on', label: string, min: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={row[name]}
      min={min}
      max={PERIOD_LAST_DAY}
      onChange={({ target }) => onChange({ [name]: target.value })}
      className="min-w-0 flex-1 basis-34"
    />
  )
  return (
    <div className="flex w-full min-w-0 flex-col gap-2 border border-border bg-surface p-3">
      <div className="flex items-center gap-2">
        <TextInput
          aria-label={t('name', { number })}
          placeholder={t('nameExample')}
          value={row.name}
          maxLength={PERIOD_NAME_MAX}
          onChange={({ target }) => onChange({ name: target.value })}
          className="min-w-0 flex-1"
        />
        <Select
          label={t('kind', { number })}
          options={PERIOD_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          value={row.kind}
          onValueChange={(kind) => onChange({ kind })}
          className="max-w-28 shrink-0"
        />
        <IconButton icon={X} label={t('remove', { number })} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-14 text-text-2">
        {day('starts_on', t('starts', { number }), PERIOD_FIRST_DAY)}
        <span aria-hidden>{t('to')}</span>
        {day('ends_on', t('ends', { number }), row.starts_on || PERIOD_FIRST_DAY)}
      </div>
      <TranslatedFields
        fields={{ name: { label: t('name', { number }), max: PERIOD_NAME_MAX } }}
        translations={row.translations}
        onChange={onChange}
      />
    </div>
  )
}
