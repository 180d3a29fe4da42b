import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ListField } from '../../../entities/site/ListField.tsx'
import { fieldsOf } from '../../../lib/forms/form-fields.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 2: what somebody studies, and where. */
export function EducationStep() {
  const t = useTranslations('onboarding.fields')
  const form = useFormContext<OnboardingDraft>()
  const field = fieldsOf(form)
  const choice = { control: form.control, placeholder: t('choose') }
  return (
    <>
      <TextField label={t('degree')} {...field('degree')} />
      <TextField label={t('uni')} autoComplete="organization" {...field('uni')} />
      <ListField label={t('faculty')} name="faculty" list="faculties" {...choice} />
      <TextField label={t('program')} {...field('program')} />
      <ListField label={t('year')} name="year" list="years" {...choice} />
    </>
  )
}
