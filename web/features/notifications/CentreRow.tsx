import { BellOff, CheckCheck, Ellipsis, Settings2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Notification } from '../../../contract/notifications.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'
import { NotificationText } from './NotificationText.tsx'
import { lookOf } from './notification-looks.ts'

type CentreRowProps = {
  notification: Notification
  onOpen: () => void
  onRead: () => void
  onMute: (idea: { id: string; title: string }) => void
  /** The answers to a request to connect. */
  children?: ReactNode
}

/** A notification of the page: who or what, what was written, and what the reader can do. */
export function CentreRow({ notification, onOpen, onRead, onMute, children }: CentreRowProps) {
  const t = useTranslations('notifications')
  const tCentre = useTranslations('notificationCentre')
  const timeAgo = useTimeAgo()
  const textId = useId()
  const { created_at, read_at, idea } = notification
  const isUnread = read_at === null
  const { action: ownAction } = lookOf(notification)
  const isAnswered = 'request_id' in notification && !notification.request_id
  const action = isAnswered ? null : ownAction
  const isWaiting = action === 'offer' || action === 'invitation'
  return (
    <li
      className={classNames(
        'grid grid-cols-[0.625rem_2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-border px-2 py-3 sm:gap-x-4',
        isUnread && 'bg-surface',
      )}
    >
      <span className="mt-4">
        {isUnread && (
          <>
            <span aria-hidden className="block size-2.5 bg-sun" />
            <span className="sr-only">{tCentre('unread')}</span>
          </>
        )}
      </span>
      <NotificationIcon notification={notification} size={40} />
      <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
        <button
          type="button"
          data-notification={notification.id}
          onClick={onOpen}
          className="min-w-0 flex-1 basis-56 rounded-xs text-start hover:underline hover:underline-offset-3"
        >
          <span id={textId} dir="auto" className="block text-15 wrap-anywhere text-text-2">
            <NotificationText notification={notification} />
          </span>
          <NotificationDetail notification={notification} />
        </button>
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {action && (
            <Button size="sm" variant={isWaiting ? 'primary' : 'secondary'} aria-describedby={textId} onClick={onOpen}>
              {tCentre(`action.${action}`, { count: 'count' in notification ? notification.count : 0 })}
            </Button>
          )}
          <time dateTime={created_at} className="min-w-24 text-13 text-muted sm:text-end">
            {timeAgo(created_at)}
          </time>
        </div>
      </div>
      <Menu
        trigger={<IconButton size="sm" label={tCentre('more')} aria-describedby={textId} icon={Ellipsis} />}
        items={[
          ...(isUnread ? [{ label: tCentre('markRead'), icon: CheckCheck, onSelect: onRead }] : []),
          ...(idea?.id ? [{ label: tCentre('mute'), icon: BellOff, onSelect: () => onMute(idea) }] : []),
          { label: t('choose'), icon: Settings2, ...settingsLink('notifications') },
        ]}
      />
    </li>
  )
}
