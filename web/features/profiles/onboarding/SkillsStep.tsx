import { useEffect, useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SKILL_LENGTH_MAX, SKILLS_MAX } from '../../../../contract/profiles.values.ts'
import { ChipInput } from '../../../ui/forms/ChipInput.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import type { OnboardingDraft } from './steps.ts'

/** Step 3: what somebody can and wants to do. */
export function SkillsStep() {
  const t = useTranslations('onboarding.fields')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { control, formState } = useFormContext<OnboardingDraft>()
  return (
    <Field label={t('skill')} hint={t('skillHint')} error={formState.errors.skills?.message}>
      <Controller
        control={control}
        name="skills"
        render={({ field }) => (
          <ChipInput
            ref={input}
            value={field.value}
            onChange={field.onChange}
            placeholder={t('skillPlaceholder')}
            maxChips={SKILLS_MAX}
            maxLength={SKILL_LENGTH_MAX}
          />
        )}
      />
    </Field>
  )
}
