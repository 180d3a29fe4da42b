import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SignUp } from '../../../contract/accounts.ts'
import { describeError, toastError } from '../../lib/errors/describe-error.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { AccountFields } from './AccountFields.tsx'
import { useSignUp } from './accounts.api.ts'
import { LegalNotice } from './LegalNotice.tsx'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).SignUp)

type InvitedSignUpFormProps = {
  /** The invited person. */
  email: string
  token: string
  onSignedUp: (credentials: { email: string; password: string }) => Promise<void>
}

/** Makes an account with an invitation, which is active at once. */
export function InvitedSignUpForm({ email, token, onSignedUp }: InvitedSignUpFormProps) {
  const t = useTranslations('accounts')
  const signUp = useSignUp()
  const [problem, setProblem] = useState<string>()
  const form = useForm<SignUp>({ resolver, defaultValues: { email, username: '', password: '' } })
  const submit = form.handleSubmit(async (account) => {
    setProblem(undefined)
    try {
      await signUp.mutateAsync({ ...account, invitation: token })
      await onSignedUp(account)
    } catch (error) {
      toastError(error, t('signUp.failed'))
      const others = showFieldErrors(error, ['email', 'username', 'password'], form.setError)
      if (Object.keys(others).length > 0) setProblem(describeError(error, t('signUp.failed')))
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <AccountFields form={form} emailHint={t('invited.emailHint')} isEmailFixed />
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <Button
        type="submit"
        size="lg"
        fullWidth
        pending={form.formState.isSubmitting}
        pendingLabel={t('signUp.pending')}
      >
        {t('invited.submit')}
      </Button>
      <LegalNotice />
    </Form>
  )
}
