import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { StateMessage } from './StateMessage.tsx'

type LoadFailureProps = {
  /** What could not be loaded, in one sentence. */
  text: string
  onRetry: () => void
}

/** Stands in place of a list that could not be loaded. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const t = useTranslations('ui.loadFailure')
  return (
    <StateMessage
      kind="error"
      title={t('title')}
      actions={
        <Button size="lg" icon={RotateCw} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {text}
    </StateMessage>
  )
}
