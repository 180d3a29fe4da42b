import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { BIO_MAX } from '../../../../contract/profiles.values.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 1: who somebody is. */
export function BasicsStep() {
  const t = useTranslations('onboarding.fields')
  const { register, watch, formState } = useFormContext<OnboardingDraft>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('firstname')} error={errors.firstname?.message}>
          <TextInput autoComplete="given-name" {...register('firstname')} />
        </Field>
        <Field label={t('lastname')} error={errors.lastname?.message}>
          <TextInput autoComplete="family-name" {...register('lastname')} />
        </Field>
      </div>
      <Field label={t('title')} hint={t('titleHint')} error={errors.title?.message}>
        <TextInput autoComplete="organization-title" {...register('title')} />
      </Field>
      <Field label={t('mobile')} optional hint={t('mobileHint')} error={errors.mobile?.message}>
        <TextInput type="tel" autoComplete="tel" {...register('mobile')} />
      </Field>
      <Field
        label={t('bio')}
        optional
        counter={{ length: watch('bio').trim().length, max: BIO_MAX }}
        error={errors.bio?.message}
      >
        <TextArea rows={4} {...register('bio')} />
      </Field>
    </>
  )
}
