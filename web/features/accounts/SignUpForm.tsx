import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import type { SignUp } from '../../../contract/accounts.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { AccountFields } from './AccountFields.tsx'
import { useSignUp } from './accounts.api.ts'
import { LegalNotice } from './LegalNotice.tsx'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).SignUp)

const FIELDS = ['email', 'username', 'password'] as const

type SignUpFormProps = {
  /** Allowed domains of email addresses. Empty: all. */
  domains?: string[]
  onSignedUp: (email: string) => void
  onEmailTaken: (email: string) => void
}

/** The sign-up form. It is emptied when the account was made. */
export function SignUpForm({ domains = [], onSignedUp, onEmailTaken }: SignUpFormProps) {
  const t = useTranslations('accounts.signUp')
  const { list } = useFormatter()
  const signUp = useSignUp()
  const [otherProblem, setOtherProblem] = useState<string>()
  const form = useForm<SignUp>({
    resolver,
    defaultValues: { email: '', username: '', password: '' },
  })

  const submit = form.handleSubmit(async (account) => {
    setOtherProblem(undefined)
    try {
      await signUp.mutateAsync(account)
      toast.success(t('success'))
      form.reset()
      onSignedUp(account.email)
    } catch (error) {
      if (isEmailTaken(error)) {
        form.setError('email', { type: 'server', message: t('emailTaken') })
        onEmailTaken(account.email)
        return
      }
      toastError(error, t('failed'))
      const others = showFieldErrors(error, FIELDS, form.setError)
      setOtherProblem(Object.values(others)[0])
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <AccountFields
        form={form}
        emailHint={[
          domains.length > 0 && t('domains', { domains: list(domains, { type: 'disjunction' }) }),
          t('emailHint'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {otherProblem && <InlineNote tone="danger">{otherProblem}</InlineNote>}
      <Button type="submit" size="lg" fullWidth pending={signUp.isPending} pendingLabel={t('pending')}>
        {t('submit')}
      </Button>
      <LegalNotice />
    </Form>
  )
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.fields.email ?? '').includes('already exists')
}
