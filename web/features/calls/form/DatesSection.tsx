import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'use-intl'
import { siteQuery } from '../../../lib/api/site-query.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useZoneOptions } from '../../../ui/forms/use-zone-options.ts'
import type { DateName, SectionProps } from './call-form.ts'

/** The ends of the phases, in the zone of the call. */
export function DatesSection({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  const zones = useZoneOptions(useTimeZone() ?? 'UTC', form.zone)
  const { data: site } = useQuery(siteQuery)
  const quietWeekOf = (time: string) => {
    const day = time.slice(0, 10)
    const period = site?.quiet_periods.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    return period && t('quietWeek', { name: period.name })
  }
  const date = (name: DateName, isDisabled = false) => (
    <TextField
      label={t(`fields.${name}`)}
      error={errors[name]}
      hint={quietWeekOf(form[name])}
      type="datetime-local"
      disabled={isDisabled}
      value={form[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <LabelledSection title={t('sections.dates.title')} text={t('sections.dates.text')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {date('opens_at', isFixed)}
        {date('closes_at')}
        {date('judging_ends_at')}
        {form.ballot !== 'none' && date('ballot_ends_at')}
        <Field label={t('fields.time_zone')} error={errors.time_zone}>
          <fieldset disabled={isFixed} className="min-w-0 disabled:opacity-60">
            <Select options={zones} value={form.zone} onValueChange={(zone) => onChange({ zone })} />
          </fieldset>
        </Field>
      </div>
    </LabelledSection>
  )
}
