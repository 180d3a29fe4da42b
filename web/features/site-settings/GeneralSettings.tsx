import { useTranslations } from 'use-intl'
import { SITE_NAME_MAX } from '../../../contract/site-name.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

/** The name of the site. */
export function GeneralSettings({ value, onChange, error }: SectionProps<'general'>) {
  const t = useTranslations('site.general')
  return (
    <Field label={t('name')} error={error}>
      <TextInput
        value={value.name}
        maxLength={SITE_NAME_MAX}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
    </Field>
  )
}
