import { useFormatter, useTranslations } from 'use-intl'
import { SERIES_DATES_MAX } from '../../../contract/events.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { startOf } from './calendar-days.ts'
import { dateAfter, type EventForm, type FormErrors } from './event-form.ts'

type SeriesFieldsProps = { form: EventForm; errors: FormErrors; onChange: (part: Partial<EventForm>) => void }

/** Until when an event repeats, and which of its dates are left out. */
export function SeriesFields({ form, errors, onChange }: SeriesFieldsProps) {
  const t = useTranslations('events.form')
  const format = useFormatter()
  const weeks = Array.from({ length: SERIES_DATES_MAX - 1 }, (_, index) => index + 1).filter(
    (week) => form.date !== '' && dateAfter(form, week) <= form.until,
  )
  const toggle = (week: number) =>
    onChange({
      leftOut: form.leftOut.includes(week) ? form.leftOut.filter((one) => one !== week) : [...form.leftOut, week],
    })
  return (
    <div className="flex flex-col gap-5 rounded-md border border-border bg-sunken p-4">
      <Field label={t('fields.until')} error={errors.until ?? errors.repeat}>
        <TextInput type="date" value={form.until} onChange={({ target }) => onChange({ until: target.value })} />
      </Field>
      {weeks.length > 0 && (
        <Field
          label={t('fields.dates')}
          hint={t('datesHint', { count: 1 + weeks.filter((week) => !form.leftOut.includes(week)).length })}
          isGroup
        >
          {/* biome-ignore lint/a11y/useSemanticElements: the field names the group */}
          <div role="group" aria-label={t('fields.dates')} className="flex flex-wrap gap-2">
            {weeks.map((week) => (
              <ToggleChip key={week} pressed={!form.leftOut.includes(week)} onClick={() => toggle(week)}>
                {format.dateTime(startOf(dateAfter(form, week)), { month: 'short', day: 'numeric' })}
              </ToggleChip>
            ))}
          </div>
        </Field>
      )}
    </div>
  )
}
