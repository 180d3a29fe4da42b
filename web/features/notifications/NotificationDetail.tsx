import { useFormatter, useTranslations } from 'use-intl'
import type { Notification } from '../../../contract/notifications.ts'

const WHEN = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** The second line of a notification that has more to say: a role, what somebody wrote, or when. */
export function NotificationDetail({ notification }: { notification: Notification }) {
  const text = useDetail(notification)
  return text === '' ? null : (
    <span dir="auto" className="block text-14 wrap-anywhere text-muted">
      {text}
    </span>
  )
}

function useDetail(notification: Notification): string {
  const t = useTranslations('overview.detail')
  const format = useFormatter()
  if ('event' in notification && 'starts_at' in notification.event) {
    const { starts_at, time_zone } = notification.event
    return format.dateTime(new Date(starts_at), { ...WHEN, timeZone: time_zone })
  }
  if (notification.kind === 'team_changed') return notification.note && t('quote', { text: notification.note })
  const isAnswer = notification.kind === 'offer_answered' || notification.kind === 'invitation_answered'
  return isAnswer && notification.status === 'accepted' ? t('as', { role: notification.role }) : ''
}
