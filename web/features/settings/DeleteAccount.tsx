import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { settingsLink } from '../../lib/pages/links.ts'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const loadDialog = () => import('./DeleteAccountDialog.tsx')
const DeleteAccountDialog = lazyPart(async () => (await loadDialog()).DeleteAccountDialog)

/** The way out. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('settings.deletion')
  const [isOpen, setIsOpen] = useState(false)
  useCodePrefetch(loadDialog)
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      <p className="text-14">
        <TextLink {...settingsLink('data')} className="touch-target">
          {t('copyFirst')}
        </TextLink>
      </p>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </LabelledSection>
  )
}
