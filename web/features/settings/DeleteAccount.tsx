import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The way out. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('settings.deletion')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  )
}
