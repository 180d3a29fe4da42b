import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { PasswordChangeForm as FormSchema } from '../../../contract/settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useChangePassword } from './settings.api.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/settings.ts')).PasswordChangeForm)

const BLANK = { current_password: '', newPassword: '', confirmPassword: '' }

type ChangePasswordProps = { hasPassword: boolean; onClose: () => void }

/** A new password, typed twice, confirmed by the current one where there is one. */
export function ChangePassword({ hasPassword, onClose }: ChangePasswordProps) {
  const t = useTranslations('settings.password')
  const forms = useTranslations('forms')
  const change = useChangePassword()
  const form = useForm<z.infer<typeof FormSchema>>({
    resolver,
    defaultValues: BLANK,
  })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async ({ current_password, newPassword }) => {
    try {
      await change.mutateAsync({ current_password, password: newPassword })
      toast.success(t('changed'))
      onClose()
    } catch (error) {
      const { current_password: current, password } = error instanceof ApiError ? error.fields : {}
      if (password) form.setError('newPassword', { message: password }, { shouldFocus: true })
      if (current) form.setError('current_password', { message: current }, { shouldFocus: true })
    }
  })

  const isSaidInForm = change.error instanceof ApiError && change.error.status === 422
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-5">
      {hasPassword && (
        <PasswordField label={t('current')} autoComplete="current-password" autoFocus {...field('current_password')} />
      )}
      <PasswordField label={t('new')} autoComplete="new-password" autoFocus={!hasPassword} {...field('newPassword')} />
      <PasswordField label={t('confirm')} autoComplete="new-password" {...field('confirmPassword')} />
      {change.error && !isSaidInForm && (
        <InlineNote tone="danger">{describeError(change.error, t('failed'))}</InlineNote>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending} pendingLabel={t('pending')}>
          {hasPassword ? t('submit') : t('submitFirst')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {forms('cancel')}
        </Button>
      </div>
    </form>
  )
}
