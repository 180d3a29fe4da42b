import { useTranslations } from 'use-intl'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

type OfflineNoteProps = { isNew: boolean; isOnline: boolean; isWaiting: boolean }

/** Note about the idea form while the device is offline. */
export function OfflineNote({ isNew, isOnline, isWaiting }: OfflineNoteProps) {
  const t = useTranslations('ideaForm')
  const onReturn = isNew ? t('sentOnReturn') : t('savedOnReturn')
  const text = isWaiting ? onReturn : isNew && t('offline')
  return (
    <div role="status">
      {!isOnline && text && (
        <InlineNote tone="warning" className="mt-5">
          {text}
        </InlineNote>
      )}
    </div>
  )
}
