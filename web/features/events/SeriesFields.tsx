import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SERIES_DATES_MAX } from '../../../contract/events.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { middayOf } from './calendar-days.ts'
import { dateAfter, type EventForm, type FormErrors } from './event-form.ts'

type SeriesFieldsProps = { form: EventForm; errors: FormErrors; onChange: (part: Partial<EventForm>) => void }

/** Until when an event repeats, and which of its dates are left out. */
export function SeriesFields({ form, errors, onChange }: SeriesFieldsProps) {
  const t = useTranslations('eventForms.form')
  const dayName = useDayName()
  const dates = useRef<HTMLDivElement>(null)
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
          <div ref={dates} role="group" aria-label={t('fields.dates')} className="flex flex-wrap gap-2">
            {weeks.map((week) => (
              <ToggleChip key={week} pressed={!form.leftOut.includes(week)} onClick={() => toggle(week)}>
                {dayName(dateAfter(form, week))}
              </ToggleChip>
            ))}
          </div>
        </Field>
      )}
      <QuietWeeks
        form={form}
        weeks={weeks}
        onLeaveOut={(those) => {
          onChange({ leftOut: [...form.leftOut, ...those] })
          // The button goes with what it did.
          dates.current?.querySelector('button')?.focus()
        }}
      />
    </div>
  )
}

type QuietWeeksProps = { form: EventForm; weeks: number[]; onLeaveOut: (weeks: number[]) => void }

/** Which dates are in quiet weeks of the site's academic calendar; all but the first can be left out. */
function QuietWeeks({ form, weeks, onLeaveOut }: QuietWeeksProps) {
  const t = useTranslations('eventForms.form.quiet')
  const format = useFormatter()
  const dayName = useDayName()
  const { data: site } = useQuery(siteQuery)
  const quiet = (form.date === '' ? [] : [0, ...weeks]).flatMap((week) => {
    const day = form.leftOut.includes(week) ? '' : dateAfter(form, week)
    const period = site?.quiet_periods.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    return period ? [{ week, text: t('date', { day: dayName(day), period: inPageLanguage(period).name }) }] : []
  })
  const later = quiet.map(({ week }) => week).filter((week) => week > 0)
  return (
    <p role="status" className="text-14 text-text-2 empty:hidden">
      {quiet.length > 0 && `${t('dates', { count: quiet.length, dates: format.list(quiet.map(({ text }) => text)) })} `}
      {later.length > 0 && (
        <TextButton onClick={() => onLeaveOut(later)}>{t('leaveOut', { count: later.length })}</TextButton>
      )}
    </p>
  )
}

function useDayName(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(middayOf(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
