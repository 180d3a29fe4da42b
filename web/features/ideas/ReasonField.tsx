import { useTranslations } from 'use-intl'
import { REASON_MAX } from '../../../contract/ideas.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'

type ReasonFieldProps = { value: string; onChange: (value: string) => void }

/** Why an idea was changed, for its history. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useTranslations('ideaForm')
  return (
    <Field
      label={t('reason')}
      optional
      hint={t('reasonHint')}
      counter={{ length: value.length, max: REASON_MAX }}
      className="mt-5 border-t border-border pt-5"
    >
      <TextInput maxLength={REASON_MAX} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
