import { useTranslations } from 'use-intl'
import { KEY_MAKERS } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'

/** Members who may make API keys. */
export function KeySettings({ value, onChange, error }: SectionProps<'keys'>) {
  const t = useTranslations('site.keys')
  return (
    <Field label={t('allowedFor')} hint={t(`hints.${value.allowed_for}`)} isGroup error={error}>
      <SegmentedControl
        options={KEY_MAKERS.map((who) => ({ value: who, label: t(who) }))}
        value={value.allowed_for}
        onValueChange={(allowed_for) => onChange({ allowed_for })}
      />
    </Field>
  )
}
