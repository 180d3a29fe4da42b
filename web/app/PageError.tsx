import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

/** Shown in place of a page that failed. */
export function PageError({ reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="mx-auto max-w-page px-gutter py-16">
      <StateMessage
        kind="error"
        title={t('pageError.title')}
        actions={<Button onClick={tryAgain}>{t('pageError.tryAgain')}</Button>}
      >
        {t('pageError.text')}
      </StateMessage>
    </main>
  )
}
