import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { ResetPasswordForm as FormSchema } from '../../../contract/password-resets.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useResetPassword } from './password-resets.api.ts'
import { useResetFailure } from './reset-failure.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/password-resets.ts')).ResetPasswordForm)

type ResetPasswordFormProps = { token: string; onReset: () => void; onExpired: () => void }

/** A new password, typed twice. */
export function ResetPasswordForm({ token, onReset, onExpired }: ResetPasswordFormProps) {
  const t = useTranslations('accounts.reset')
  const reset = useResetPassword()
  const failure = useResetFailure(t('failed'))
  const form = useForm<z.infer<typeof FormSchema>>({
    resolver,
    defaultValues: { password: '', confirmPassword: '' },
  })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset.mutateAsync({ token, password })
      toast.success(t('success'))
      onReset()
    } catch (error) {
      if (isExpired(error)) {
        toast.error(describeExpired(error))
        onExpired()
        return
      }
      failure.notify(error)
      showFieldErrors(error, ['password'], form.setError)
    }
  })

  /** A link that was used says so. */
  function describeExpired({ message }: Error): string {
    return message.includes('used') ? message : t('expired')
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <PasswordField label={t('newPassword')} autoComplete="new-password" {...field('password')} />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      {reset.error && (
        <InlineNote tone="danger">
          {isExpired(reset.error) ? describeExpired(reset.error) : failure.describe(reset.error)}
        </InlineNote>
      )}
      <Button type="submit" size="lg" fullWidth pending={reset.isPending} pendingLabel={t('pending')}>
        {t('submit')}
      </Button>
    </Form>
  )
}

function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.message.includes('expired')
}
