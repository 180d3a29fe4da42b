import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SignUp } from '../../../contract/accounts.ts'
import { PASSWORD_MIN } from '../../../contract/accounts.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'

type AccountFieldsProps = {
  form: UseFormReturn<SignUp>
  emailHint?: string
  /** The address is given, as with an invitation. */
  isEmailFixed?: boolean
}

/** The three fields of a new account. */
export function AccountFields({ form, emailHint, isEmailFixed }: AccountFieldsProps) {
  const t = useTranslations('accounts')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('email')} hint={emailHint} error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" readOnly={isEmailFixed} {...form.register('email')} />
      </Field>
      <Field label={t('username')} error={errors.username?.message}>
        <TextInput autoComplete="username" {...form.register('username')} />
      </Field>
      <Field
        label={t('password')}
        hint={t('signUp.passwordHint', { min: PASSWORD_MIN })}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
    </>
  )
}
