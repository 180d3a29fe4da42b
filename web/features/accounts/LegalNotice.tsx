import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

type LegalText = 'terms' | 'privacy'

/** The line under the sign-up form, with both texts at hand. */
export function LegalNotice() {
  const t = useTranslations('accounts')
  const [open, setOpen] = useState<LegalText | null>(null)
  const opener = (text: LegalText) => (label: React.ReactNode) => (
    <TextButton onClick={() => setOpen(text)}>{label}</TextButton>
  )
  return (
    <p className="text-13 text-muted">
      {t.rich('signUp.terms', { terms: opener('terms'), privacy: opener('privacy') })}
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open === 'privacy' ? t('legal.privacyTitle') : t('legal.termsTitle')}
        size="sm"
        footer={<Button onClick={() => setOpen(null)}>{t('legal.close')}</Button>}
      >
        <p className="text-15 text-text-2">{open === 'privacy' ? t('legal.privacyText') : t('legal.termsText')}</p>
      </Dialog>
    </p>
  )
}
