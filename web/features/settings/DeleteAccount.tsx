import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'

const loadDialog = () => import('./DeleteAccountDialog.tsx')
const DeleteAccountDialog = lazyPart(async () => (await loadDialog()).DeleteAccountDialog)

/** The way out. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('settings.deletion')
  const [isOpen, setIsOpen] = useState(false)
  useCodePrefetch(loadDialog)
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </LabelledSection>
  )
}
