import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Late, useWhenIdle } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const dialog = latePart(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog)

/** The way out. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('settings.deletion')
  const [isOpen, setIsOpen] = useState(false)
  useWhenIdle([dialog])
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <Late part={dialog} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  )
}
