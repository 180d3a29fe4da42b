import { useTranslations } from 'use-intl'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { useActivationMail } from './use-activation-mail.ts'

/** Requests a new activation mail for an email. */
export function ActivationLinkButton({ email }: { email: string }) {
  const t = useTranslations('accounts.signIn')
  const { send, isPending } = useActivationMail(t('failed'))
  return (
    <TextButton disabled={isPending} onClick={() => void send(email)}>
      {isPending ? t('sendingActivation') : t('sendActivation')}
    </TextButton>
  )
}
