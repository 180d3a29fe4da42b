import { useTranslations } from 'use-intl'
import type { Notification } from '../../../contract/notifications.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { NotificationIcon } from './NotificationIcon.tsx'
import { NotificationText } from './NotificationText.tsx'

type NotificationRowProps = { notification: Notification; isNew: boolean; onOpen: () => void }

/** One notification: who or what, when, and whether it is new. Opening it leads to what it is about. */
export function NotificationRow({ notification, isNew, onOpen }: NotificationRowProps) {
  const t = useTranslations('notifications')
  const timeAgo = useTimeAgo()
  const { created_at } = notification
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 rounded-sm px-2 py-3.5 text-start transition-colors hover:bg-hover"
    >
      <NotificationIcon notification={notification} size={40} />
      <span className="min-w-0">
        <span className="block text-15 wrap-anywhere text-text-2">
          <NotificationText notification={notification} />
        </span>
        <time dateTime={created_at} className="text-13 text-muted">
          {timeAgo(created_at)}
        </time>
      </span>
      {isNew && (
        <span className="mt-1.5">
          <span aria-hidden className="block size-2.5 bg-sun" />
          <span className="sr-only">{t('isNew')}</span>
        </span>
      )}
    </button>
  )
}
