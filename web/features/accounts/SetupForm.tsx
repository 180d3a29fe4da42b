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
import { useSetUp } from './accounts.api.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).SignUp)

type SetupFormProps = { token: string; onCreated: (credentials: { email: string; password: string }) => Promise<void> }

/** Makes the first administrator. */
export function SetupForm({ token, onCreated }: SetupFormProps) {
  const t = useTranslations('accounts.setup')
  const setUp = useSetUp(token)
  const [problem, setProblem] = useState<string>()
  const form = useForm<SignUp>({
    resolver,
    defaultValues: { email: '', username: '', password: '' },
  })
  const submit = form.handleSubmit(async (account) => {
    setProblem(undefined)
    try {
      await setUp.mutateAsync(account)
      await onCreated(account)
    } catch (error) {
      toastError(error, t('failed'))
      const others = showFieldErrors(error, ['email', 'username', 'password'], form.setError)
      if (Object.keys(others).length > 0) setProblem(describeError(error, t('failed')))
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <AccountFields form={form} />
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <Button type="submit" size="lg" fullWidth pending={form.formState.isSubmitting} pendingLabel={t('pending')}>
        {t('submit')}
      </Button>
    </Form>
  )
}
