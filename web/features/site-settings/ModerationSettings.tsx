import { useTranslations } from 'use-intl'
import { REPORT_THRESHOLD_MAX, REPORT_THRESHOLD_MIN } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

/** How many reports hide something until a moderator decides. */
export function ModerationSettings({ value, onChange, error }: SectionProps<'moderation'>) {
  const t = useTranslations('site.moderation')
  return (
    <Field label={t('threshold')} hint={t('thresholdHint')} error={error}>
      <TextInput
        type="number"
        required
        min={REPORT_THRESHOLD_MIN}
        max={REPORT_THRESHOLD_MAX}
        className="max-w-28"
        value={value.report_threshold || ''}
        onChange={(event) => onChange({ report_threshold: Number(event.target.value) })}
      />
    </Field>
  )
}
