import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteText } from '../../../contract/site-texts.values.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'

const LegalDialog = lazyPart(async () => (await import('./LegalDialog.tsx')).LegalDialog)

/** The line under the sign-up form, with links to both texts. */
export function LegalNotice() {
  const t = useTranslations('accounts.signUp')
  const [text, setText] = useState<SiteText>()
  const opener = (next: SiteText) => (label: React.ReactNode) => (
    <TextButton onClick={() => setText(next)}>{label}</TextButton>
  )
  return (
    <p className="text-13 text-muted">
      {t.rich('terms', {
        terms: opener('terms'),
        privacy: opener('privacy'),
        end: (end) => <span className="whitespace-nowrap">{end}</span>,
      })}
      {text && <LegalDialog text={text} onClose={() => setText(undefined)} />}
    </p>
  )
}
