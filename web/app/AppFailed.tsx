import { useTranslations } from 'use-intl'
import { Button } from '../ui/buttons/Button.tsx'
import { StateMessage } from '../ui/feedback/StateMessage.tsx'

/** The last resort when the application itself fails. */
export function AppFailed() {
  const t = useTranslations('shell')
  return (
    <main className="mx-auto max-w-page px-gutter py-16">
      <StateMessage
        kind="error"
        title={t('pageError.title')}
        actions={<Button onClick={() => window.location.assign('/')}>{t('pageError.startOver')}</Button>}
      >
        {t('pageError.text')}
      </StateMessage>
    </main>
  )
}
