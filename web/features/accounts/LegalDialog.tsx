import { useTranslations } from 'use-intl'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { LegalText } from './legal-text.ts'

type LegalDialogProps = { text: LegalText; onClose: () => void }

/** The terms or the privacy text. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const t = useTranslations('accounts.legal')
  const site = useSiteName()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text === 'privacy' ? t('privacyTitle') : t('termsTitle')}
      size="sm"
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="text-15 text-text-2">{text === 'privacy' ? t('privacyText', { site }) : t('termsText')}</p>
    </Dialog>
  )
}
