import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { BIO_MAX } from '../../../../contract/profiles.values.ts'
import { fieldsOf } from '../../../lib/forms/form-fields.ts'
import { TextAreaField } from '../../../ui/forms/TextAreaField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 1: who somebody is. */
export function BasicsStep() {
  const t = useTranslations('onboarding.fields')
  const form = useFormContext<OnboardingDraft>()
  const field = fieldsOf(form)
  const counter = { length: form.watch('bio').trim().length, max: BIO_MAX }
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label={t('firstname')} autoComplete="given-name" {...field('firstname')} />
        <TextField label={t('lastname')} autoComplete="family-name" {...field('lastname')} />
      </div>
      <TextField label={t('title')} hint={t('titleHint')} autoComplete="organization-title" {...field('title')} />
      <TextField
        label={t('mobile')}
        optional
        hint={t('mobileHint')}
        type="tel"
        autoComplete="tel"
        {...field('mobile')}
      />
      <TextAreaField label={t('bio')} optional rows={4} counter={counter} {...field('bio')} />
    </>
  )
}
