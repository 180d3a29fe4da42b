import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/live/online.ts'
import { Button } from '../buttons/Button.tsx'
import { StateMessage } from './StateMessage.tsx'

type LoadFailureProps = {
  /** Sentence that names the failed content. */
  text: string
  onRetry: () => void
  /** Another way on, beside trying again. */
  action?: ReactNode
  as?: 'h1' | 'h2'
}

/** In place of a page or a list that could not be loaded. Without a line that is no error. */
export function LoadFailure({ text, onRetry, action, as }: LoadFailureProps) {
  const t = useTranslations('ui.loadFailure')
  const isOnline = useIsOnline()
  return (
    <StateMessage
      kind={isOnline ? 'error' : 'empty'}
      as={as}
      title={t(isOnline ? 'title' : 'offlineTitle')}
      actions={
        <>
          <Button size="lg" icon={RotateCw} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          {action}
        </>
      }
    >
      {isOnline ? text : t('offline')}
    </StateMessage>
  )
}
