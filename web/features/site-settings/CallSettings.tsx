import { useTranslations } from 'use-intl'
import { CALL_OPENERS } from '../../../contract/calls.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'

/** Members who open calls for ideas. */
export function CallSettings({ value, onChange, error }: SectionProps<'calls'>) {
  const t = useTranslations('site.calls')
  return (
    <Field label={t('openers')} hint={t(`hints.${value.openers}`)} isGroup error={error}>
      <SegmentedControl
        options={CALL_OPENERS.map((who) => ({ value: who, label: t(who) }))}
        value={value.openers}
        onValueChange={(openers) => onChange({ openers })}
      />
    </Field>
  )
}
