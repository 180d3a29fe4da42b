import { useTranslations } from 'use-intl'
import { toastError } from '../../lib/error-toasts.ts'
import { toast } from '../../lib/toasts.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { useRequestActivation } from './accounts.api.ts'

/** Asks for a new activation mail to an address. */
export function ActivationLinkButton({ email }: { email: string }) {
  const t = useTranslations('accounts.signIn')
  const request = useRequestActivation()
  const send = () =>
    request.mutate(email, {
      onSuccess: () => toast.success(t('activationSent', { email })),
      onError: (error) => toastError(error, t('failed')),
    })
  return (
    <TextButton disabled={request.isPending} onClick={send}>
      {request.isPending ? t('sendingActivation') : t('sendActivation')}
    </TextButton>
  )
}
