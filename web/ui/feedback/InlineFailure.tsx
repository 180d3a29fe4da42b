import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/live/online.ts'
import { TextButton } from '../buttons/TextButton.tsx'
import { InlineNote } from './InlineNote.tsx'

type InlineFailureProps = {
  /** Sentence that names the failed content. */
  text: string
  onRetry: () => void
  className?: string
}

/** In place of a small part of a page that could not be loaded. That the device is offline is no alarm. */
export function InlineFailure({ text, onRetry, className }: InlineFailureProps) {
  const t = useTranslations('ui.loadFailure')
  const isOnline = useIsOnline()
  return (
    <InlineNote tone={isOnline ? 'danger' : 'info'} className={className}>
      {text} <TextButton onClick={onRetry}>{t('tryAgain')}</TextButton>
    </InlineNote>
  )
}
