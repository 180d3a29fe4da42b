import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { ListName } from '../../../contract/lists.values.ts'
import { SKILL_LENGTH_MAX, SKILLS_MAX } from '../../../contract/profiles.values.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { FacebookIcon } from '../../ui/art/FacebookIcon.tsx'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import type { IconType } from '../../ui/art/icon-type.ts'
import { LinkedInIcon } from '../../ui/art/LinkedInIcon.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { EditProfileInput, EditProfileOutput } from './edit-profile-form.ts'

export type EditProfileFormReturn = UseFormReturn<EditProfileInput, unknown, EditProfileOutput>

type EditProfileFieldsProps = { form: EditProfileFormReturn; email: string }

const PAIR_STYLES = 'grid gap-5 sm:grid-cols-2'

/** Every field of the Edit Profile form but the avatar. */
export function EditProfileFields({ form, email }: EditProfileFieldsProps) {
  const t = useTranslations('profiles')
  return (
    <>
      <div className={PAIR_STYLES}>
        <TextField form={form} name="firstname" autoComplete="given-name" />
        <TextField form={form} name="lastname" autoComplete="family-name" />
      </div>
      <TextField form={form} name="title" autoComplete="organization-title" />
      <div className={PAIR_STYLES}>
        <Field label={t('fields.email')} hint={t('edit.emailHint')}>
          <TextInput type="email" value={email} disabled readOnly />
        </Field>
        <TextField form={form} name="mobile" type="tel" autoComplete="tel" isOptional />
      </div>
      <TextField form={form} name="degree" />
      <TextField form={form} name="uni" autoComplete="organization" />
      <ChoiceField form={form} name="faculty" list="faculties" />
      <div className={PAIR_STYLES}>
        <TextField form={form} name="program" />
        <ChoiceField form={form} name="year" list="years" />
      </div>
      <SkillsField form={form} />
      <TextField form={form} name="linkedin" type="url" icon={LinkedInIcon} isOptional />
      <TextField form={form} name="github" type="url" icon={GitHubIcon} isOptional />
      <TextField form={form} name="fb" type="url" icon={FacebookIcon} isOptional />
    </>
  )
}

type TextFieldName = Exclude<keyof EditProfileInput, 'faculty' | 'year' | 'skills'>
type TextFieldProps = {
  form: EditProfileFormReturn
  name: TextFieldName
  type?: string
  autoComplete?: string
  icon?: IconType
  isOptional?: boolean
}

function TextField({ form, name, type = 'text', isOptional = false, icon, autoComplete = 'off' }: TextFieldProps) {
  const t = useTranslations('profiles.fields')
  return (
    <Field label={t(name)} error={form.formState.errors[name]?.message} optional={isOptional}>
      <TextInput type={type} icon={icon} autoComplete={autoComplete} {...form.register(name)} />
    </Field>
  )
}

type ChoiceFieldProps = { form: EditProfileFormReturn; name: 'faculty' | 'year'; list: ListName }

function ChoiceField({ form, name, list }: ChoiceFieldProps) {
  const t = useTranslations('profiles')
  const { nameOf, choices } = useSiteList(list)
  const stored = nameOf(form.formState.defaultValues?.[name] ?? '')
  return (
    <Field label={t(`fields.${name}`)} error={form.formState.errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, ref } }) => (
          <Select
            options={choices(stored).map((choice) => ({ value: choice, label: choice }))}
            value={nameOf(value) || null}
            onValueChange={onChange}
            ref={ref}
            placeholder={t('edit.choose')}
          />
        )}
      />
    </Field>
  )
}

function SkillsField({ form }: { form: EditProfileFormReturn }) {
  const t = useTranslations('profiles.fields')
  return (
    <Field label={t('skills')} hint={t('skillsHint')} error={form.formState.errors.skills?.message} optional>
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
  )
}
