import { useTranslations } from 'use-intl'
import { EVENT_PUBLISHING } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'

/** Members whose events are published at once. */
export function EventSettings({ value, onChange, error }: SectionProps<'events'>) {
  const t = useTranslations('site.events')
  return (
    <Field label={t('publishing')} hint={t(`hints.${value.publishing}`)} isGroup error={error}>
      <SegmentedControl
        options={EVENT_PUBLISHING.map((who) => ({ value: who, label: t(who) }))}
        value={value.publishing}
        onValueChange={(publishing) => onChange({ publishing })}
      />
    </Field>
  )
}
