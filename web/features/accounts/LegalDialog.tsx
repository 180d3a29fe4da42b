import { useTranslations } from 'use-intl'
import type { SiteText } from '../../../contract/site-texts.values.ts'
import { SiteTextContent } from '../../entities/site/SiteTextContent.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type LegalDialogProps = { text: SiteText; onClose: () => void }

/** The terms or the privacy text. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const t = useTranslations('legal')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`titles.${text}`)}
      size="sm"
      isReading
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <SiteTextContent which={text} />
    </Dialog>
  )
}
