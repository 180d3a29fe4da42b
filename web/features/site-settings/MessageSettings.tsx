import { useTranslations } from 'use-intl'
import { KEEP_MONTHS_MAX } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

/** How long messages are kept. */
export function MessageSettings({ value, onChange, error }: SectionProps<'messages'>) {
  const t = useTranslations('site.messages')
  return (
    <Field label={t('keep')} hint={t('keepHint')} error={error}>
      <TextInput
        type="number"
        min={1}
        max={KEEP_MONTHS_MAX}
        className="max-w-28"
        value={value.keep_months ?? ''}
        onChange={({ target }) => onChange({ keep_months: target.value === '' ? null : Number(target.value) })}
      />
    </Field>
  )
}
