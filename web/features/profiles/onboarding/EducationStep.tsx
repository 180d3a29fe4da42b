import { useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { OwnedField } from '../../../../contract/profiles.values.ts'
import { ListField } from '../../../entities/site/ListField.tsx'
import { fieldsOf } from '../../../lib/forms/form-fields.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 2: what somebody studies, and where. */
export function EducationStep() {
  const t = useTranslations('onboarding.fields')
  const form = useFormContext<OnboardingDraft>()
  const field = fieldsOf(form)
  const providers = useTranslations('providers')
  const profile = useQueryClient().getQueryData(currentUserQuery.queryKey)
  const owned = (name: OwnedField) =>
    profile?.owned_fields?.includes(name) ? { readOnly: true, hint: providers('owned') } : null
  const choice = { control: form.control, placeholder: t('choose') }
  return (
    <>
      <TextField autoFocus label={t('degree')} {...field('degree')} />
      <TextField label={t('uni')} autoComplete="organization" {...field('uni')} />
      {owned('faculty') ? (
        <TextField label={t('faculty')} {...field('faculty')} {...owned('faculty')} />
      ) : (
        <ListField label={t('faculty')} name="faculty" list="faculties" {...choice} />
      )}
      <TextField label={t('program')} {...field('program')} {...owned('program')} />
      {owned('year') ? (
        <TextField label={t('year')} {...field('year')} {...owned('year')} />
      ) : (
        <ListField label={t('year')} name="year" list="years" {...choice} />
      )}
    </>
  )
}
