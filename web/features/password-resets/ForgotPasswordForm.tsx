import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { EmailOnly } from '../../../contract/accounts.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useRequestPasswordReset } from './password-resets.api.ts'
import { useResetFailure } from './reset-failure.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).EmailOnly)

/** Asks for a reset link. */
export function ForgotPasswordForm({ onRequested }: { onRequested: (email: string) => void }) {
  const t = useTranslations('accounts')
  const request = useRequestPasswordReset()
  const form = useForm<EmailOnly>({
    resolver,
    defaultValues: { email: '' },
  })
  const failure = useResetFailure(t('forgot.failed'))

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await request.mutateAsync({ email })
      toast.success(t('forgot.sent'))
      onRequested(email)
    } catch (error) {
      failure.notify(error)
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('emailAddress')} error={form.formState.errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="email"
          placeholder={t('forgot.placeholder')}
          {...form.register('email')}
        />
      </Field>
      {request.error && <InlineNote tone="danger">{failure.describe(request.error)}</InlineNote>}
      <Button type="submit" size="lg" fullWidth pending={request.isPending} pendingLabel={t('forgot.pending')}>
        {t('forgot.submit')}
      </Button>
    </Form>
  )
}
