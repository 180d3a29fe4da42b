import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldsOf } from '../../../lib/forms/form-fields.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 4: links to profiles elsewhere. */
export function SocialStep() {
  const t = useTranslations('onboarding.fields')
  const field = fieldsOf(useFormContext<OnboardingDraft>())
  const link = { optional: true, type: 'url', inputMode: 'url', placeholder: t('urlPlaceholder') } as const
  return (['linkedin', 'github', 'fb'] as const).map((name) => (
    <TextField key={name} label={t(name)} {...link} {...field(name)} />
  ))
}
