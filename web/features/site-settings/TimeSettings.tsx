import { useTranslations } from 'use-intl'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useZoneOptions } from '../../ui/forms/use-zone-options.ts'
import type { SectionProps } from './section-props.ts'

/** In which time zone the site is. */
export function TimeSettings({ value, stored, onChange, error }: SectionProps<'time'>) {
  const t = useTranslations('site.time')
  const zones = useZoneOptions('UTC', stored.zone)
  return (
    <Field label={t('zone')} hint={t('zoneHint')} error={error}>
      <Select options={zones} value={value.zone} onValueChange={(zone) => onChange({ zone })} />
    </Field>
  )
}
