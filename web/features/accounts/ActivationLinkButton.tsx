import { useTranslations } from 'use-intl'
import { toastError } from '../../lib/error-toasts.ts'
import { toast } from '../../lib/toasts.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { useRequestActivation } from './accounts.api.ts'

/** Asks for a new activation mail to an address. */
export function ActivationLinkButton({ email }: { email: string }) {
  const t = useTranslations('accounts.signIn')
  const request = useRequestActivation()
  // What a mutation calls back is lost when the control has left the screen by then.
  const send = async () => {
    try {
      await request.mutateAsync(email)
    } catch (error) {
      return toastError(error, t('failed'))
    }
    toast.success(t('activationSent', { email }))
  }
  return (
    <TextButton disabled={request.isPending} onClick={() => void send()}>
      {request.isPending ? t('sendingActivation') : t('sendActivation')}
    </TextButton>
  )
}
