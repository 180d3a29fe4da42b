import { avatarPath } from '../../../contract/files.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { lookOf } from './notification-looks.ts'

type NotificationIconProps = { notification: Notification; size: 32 | 40 }

/** The avatar of who acted, or the icon of the kind. */
export function NotificationIcon({ notification, size }: NotificationIconProps) {
  const { actor } = notification
  if (actor) return <Avatar id={actor.user_id} name={actor.name} src={avatarPath(actor.image)} size={size} />
  const Icon = lookOf(notification).icon?.(notification)
  return (
    <span
      className={classNames(
        'inline-flex items-center justify-center rounded-sm bg-chip text-text-2',
        size === 40 ? 'size-10' : 'size-8',
      )}
    >
      {Icon && <Icon size={size === 40 ? 20 : 18} />}
    </span>
  )
}
