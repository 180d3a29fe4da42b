import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { TextWithAction } from '../../ui/content/TextWithAction.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

const ChangePassword = lazyPart(
  async () => (await import('./ChangePassword.tsx')).ChangePassword,
  <Skeleton className="h-80" />,
)

/** The password, whose form opens when it is asked for. */
export function Password({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('settings.password')
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <LabelledSection title={t('title')}>
      <TextWithAction text={hasPassword ? t('text') : t('firstText')}>
        {!isOpen && (
          <Button variant="secondary" size="sm" autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
            {hasPassword ? t('submit') : t('submitFirst')}
          </Button>
        )}
      </TextWithAction>
      {isOpen && <ChangePassword hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </LabelledSection>
  )
}
