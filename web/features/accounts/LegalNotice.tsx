import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Late } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import type { LegalText } from './legal-text.ts'

const dialog = latePart(async () => (await import('./LegalDialog.tsx')).LegalDialog)

/** The line under the sign-up form, with both texts at hand. */
export function LegalNotice() {
  const t = useTranslations('accounts.signUp')
  const [text, setText] = useState<LegalText>('terms')
  const [isOpen, setIsOpen] = useState(false)
  const opener = (next: LegalText) => (label: React.ReactNode) => (
    <TextButton
      onClick={() => {
        setText(next)
        setIsOpen(true)
      }}
    >
      {label}
    </TextButton>
  )
  return (
    <p className="text-13 text-muted">
      {t.rich('terms', { terms: opener('terms'), privacy: opener('privacy') })}
      <Late part={dialog} open={isOpen} text={text} onClose={() => setIsOpen(false)} />
    </p>
  )
}
