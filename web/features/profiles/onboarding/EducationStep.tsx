import { Controller, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FACULTIES, YEARS } from '../../../../contract/profiles.values.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { OnboardingDraft } from './steps.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Step 2: what somebody studies, and where. */
export function EducationStep() {
  const t = useTranslations('onboarding.fields')
  const { control, register, formState } = useFormContext<OnboardingDraft>()
  const { errors } = formState
  return (
    <>
      <Field label={t('degree')} error={errors.degree?.message}>
        <TextInput {...register('degree')} />
      </Field>
      <Field label={t('uni')} error={errors.uni?.message}>
        <TextInput autoComplete="organization" {...register('uni')} />
      </Field>
      <Field label={t('faculty')} error={errors.faculty?.message}>
        <Controller
          control={control}
          name="faculty"
          render={({ field }) => (
            <Select
              options={asOptions(FACULTIES)}
              value={field.value || null}
              onValueChange={field.onChange}
              ref={field.ref}
              placeholder={t('choose')}
            />
          )}
        />
      </Field>
      <Field label={t('program')} error={errors.program?.message}>
        <TextInput {...register('program')} />
      </Field>
      <Field label={t('year')} error={errors.year?.message}>
        <Controller
          control={control}
          name="year"
          render={({ field }) => (
            <Select
              options={asOptions(YEARS)}
              value={field.value || null}
              onValueChange={field.onChange}
              ref={field.ref}
              placeholder={t('choose')}
            />
          )}
        />
      </Field>
    </>
  )
}
