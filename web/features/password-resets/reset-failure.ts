import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError, toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'

/** Puts failures of the password flow into words; `failed` says what was not done. */
export function useResetFailure(failed: string) {
  const t = useTranslations('accounts.passwordFlow')

  function describe(error: unknown): string {
    if (!(error instanceof ApiError)) return t('unexpected')
    return error.isUnreachable ? t('unreachable') : describeError(error, failed)
  }

  function notify(error: unknown): void {
    const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0
    if (!hasFields) return void toast.error(describe(error))
    toast.error(failed)
    toastError(error, failed)
  }

  return { describe, notify }
}
