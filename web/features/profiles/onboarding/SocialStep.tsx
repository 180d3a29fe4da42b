import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 4: links to profiles elsewhere. */
export function SocialStep() {
  const t = useTranslations('onboarding.fields')
  const { register, formState } = useFormContext<OnboardingDraft>()
  return (['linkedin', 'github', 'fb'] as const).map((name) => (
    <Field key={name} label={t(name)} optional error={formState.errors[name]?.message}>
      <TextInput type="url" inputMode="url" placeholder={t('urlPlaceholder')} {...register(name)} />
    </Field>
  ))
}
