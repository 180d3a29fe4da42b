import { useTranslations } from 'use-intl'
import { toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useRequestActivation } from './accounts.api.ts'

/** Asks for another activation mail and says how that ended; `failed` where the server gave no reason. */
export function useActivationMail(failed: string) {
  const t = useTranslations('accounts.signIn')
  const request = useRequestActivation()
  // Awaited, since what a mutation calls back is lost when the control has left the screen by then.
  async function send(email: string): Promise<void> {
    try {
      await request.mutateAsync(email)
    } catch (error) {
      return toastError(error, failed)
    }
    toast.success(t('activationSent', { email }))
  }
  return { send, isPending: request.isPending }
}
