import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { OwnedField } from '../../../contract/profiles.values.ts'
import { SKILL_LENGTH_MAX, SKILLS_MAX } from '../../../contract/profiles.values.ts'
import { ListField } from '../../entities/site/ListField.tsx'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { FacebookIcon } from '../../ui/art/FacebookIcon.tsx'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { LinkedInIcon } from '../../ui/art/LinkedInIcon.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { EditProfileInput, EditProfileOutput } from './edit-profile-form.ts'

type EditProfileFieldsProps = {
  form: UseFormReturn<EditProfileInput, unknown, EditProfileOutput>
  email: string
  /** Fields that the university owns. */
  owned: OwnedField[]
}

const PAIR_STYLES = 'grid gap-5 sm:grid-cols-2'

/** Every field of the Edit Profile form but the avatar. */
export function EditProfileFields({ form, email, owned }: EditProfileFieldsProps) {
  const t = useTranslations('profiles')
  const providers = useTranslations('providers')
  const isOwned = (name: string) => owned.some((field) => field === name)
  const field = fieldsOf(form)
  const text = (name: Exclude<keyof EditProfileInput, 'skills'>) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    ...field(name),
    ...(isOwned(name) ? { readOnly: true, hint: providers('owned') } : {}),
  })
  const link = { type: 'url', optional: true }
  const choice = { control: form.control, placeholder: t('edit.choose') }
  return (
    <>
      <div className={PAIR_STYLES}>
        <TextField {...text('firstname')} autoComplete="given-name" />
        <TextField {...text('lastname')} autoComplete="family-name" />
      </div>
      <TextField {...text('title')} autoComplete="organization-title" />
      <div className={PAIR_STYLES}>
        <TextField label={t('fields.email')} hint={t('edit.emailHint')} type="email" value={email} disabled readOnly />
        <TextField {...text('mobile')} type="tel" autoComplete="tel" optional />
      </div>
      <TextField {...text('degree')} />
      <TextField {...text('uni')} autoComplete="organization" />
      {isOwned('faculty') ? (
        <TextField {...text('faculty')} />
      ) : (
        <ListField label={t('fields.faculty')} name="faculty" list="faculties" {...choice} />
      )}
      <div className={PAIR_STYLES}>
        <TextField {...text('program')} />
        {isOwned('year') ? (
          <TextField {...text('year')} />
        ) : (
          <ListField label={t('fields.year')} name="year" list="years" {...choice} />
        )}
      </div>
      <Field
        label={t('fields.skills')}
        hint={t('fields.skillsHint')}
        error={form.formState.errors.skills?.message}
        optional
      >
        <Controller
          control={form.control}
          name="skills"
          render={({ field: { value = [], onChange, onBlur, ref } }) => (
            <ChipInput
              ref={ref}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              maxChips={SKILLS_MAX}
              maxLength={SKILL_LENGTH_MAX}
            />
          )}
        />
      </Field>
      <TextField {...text('linkedin')} {...link} icon={LinkedInIcon} />
      <TextField {...text('github')} {...link} icon={GitHubIcon} />
      <TextField {...text('fb')} {...link} icon={FacebookIcon} />
    </>
  )
}
