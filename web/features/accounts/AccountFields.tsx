import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SignUp } from '../../../contract/accounts.ts'
import { PASSWORD_MIN } from '../../../contract/accounts.values.ts'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type AccountFieldsProps = {
  form: UseFormReturn<SignUp>
  emailHint?: string
  /** The address is given, as with an invitation. */
  isEmailFixed?: boolean
}

/** The three fields of a new account. */
export function AccountFields({ form, emailHint, isEmailFixed }: AccountFieldsProps) {
  const t = useTranslations('accounts')
  const field = fieldsOf(form)
  return (
    <>
      <TextField
        label={t('email')}
        hint={emailHint}
        type="email"
        autoComplete="email"
        readOnly={isEmailFixed}
        {...field('email')}
      />
      <TextField label={t('username')} autoComplete="username" {...field('username')} />
      <PasswordField
        label={t('password')}
        hint={t('signUp.passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        {...field('password')}
      />
    </>
  )
}
