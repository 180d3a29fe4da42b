import { Controller, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSiteList } from '../../../lib/api/site-lists.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { OnboardingDraft } from './steps.ts'

const asOptions = (values: string[]) => values.map((value) => ({ value, label: value }))

/** Step 2: what somebody studies, and where. */
export function EducationStep() {
  const t = useTranslations('onboarding.fields')
  const { control, register, formState } = useFormContext<OnboardingDraft>()
  const { errors } = formState
  const faculties = useSiteList('faculties')
  const years = useSiteList('years')
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
              options={asOptions(faculties.choices(faculties.nameOf(field.value)))}
              value={faculties.nameOf(field.value) || null}
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
              options={asOptions(years.choices(years.nameOf(field.value)))}
              value={years.nameOf(field.value) || null}
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
