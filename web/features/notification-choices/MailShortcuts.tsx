import { useTranslations } from 'use-intl'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { onlyWaiting, withoutMail } from './choice-rows.ts'

type Kinds = NotificationChoices['kinds']
type MailShortcutsProps = { kinds: Kinds; isWide: boolean; onChange: (kinds: Kinds) => void }

/** Choices for all kinds at once. */
export function MailShortcuts({ kinds, isWide, onChange }: MailShortcutsProps) {
  const t = useTranslations('notificationChoices')
  const look = isWide
    ? ({ variant: 'secondary', fullWidth: true } as const)
    : ({ variant: 'ghost', size: 'sm' } as const)
  return (
    <>
      <Button {...look} onClick={() => onChange(onlyWaiting(kinds))}>
        {t('onlyWaiting')}
      </Button>
      <Button {...look} onClick={() => onChange(withoutMail(kinds))}>
        {t('stopAll')}
      </Button>
    </>
  )
}
