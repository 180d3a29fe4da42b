import { useTranslations } from 'use-intl'
import { SIGN_UP_PROOFS } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'

/** When sign-ups carry a proof of work. */
export function SignUpProofSettings({ value, onChange, error }: SectionProps<'sign_up_proof'>) {
  const t = useTranslations('site.signUpProof')
  return (
    <Field label={t('asked')} hint={t('hint')} isGroup error={error}>
      <SegmentedControl
        options={SIGN_UP_PROOFS.map((when) => ({ value: when, label: t(when) }))}
        value={value.asked}
        onValueChange={(asked) => onChange({ asked })}
      />
    </Field>
  )
}
