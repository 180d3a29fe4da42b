import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type AccountExistsDialogProps = {
  /** The email that is taken. */
  email: string
  onClose: () => void
}

/** Offers signing in to somebody who signs up a second time. */
export function AccountExistsDialog({ email, onClose }: AccountExistsDialogProps) {
  const t = useTranslations('accounts.signUp')
  return (
    <Dialog open onOpenChange={onClose} title={t('existsTitle')} description={t('existsText')} size="sm">
      <p className="flex items-center gap-3 rounded-sm bg-sunken px-4 py-3 text-15">
        <Mail size={18} className="shrink-0 text-text-2" />
        <span className="min-w-0 truncate">{email}</span>
      </p>
      <div className="mt-4 flex flex-col items-center gap-4">
        <ButtonLink to="/auth/login" search={{ email }} size="lg" fullWidth>
          {t('existsSignIn')}
        </ButtonLink>
        <TextLink to="/auth/forgot-password" className="touch-target">
          {t('existsForgot')}
        </TextLink>
      </div>
    </Dialog>
  )
}
