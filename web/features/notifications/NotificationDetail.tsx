import { useFormatter, useTranslations } from 'use-intl'
import type { Notification, NotificationOf } from '../../../contract/notifications.ts'

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
  const { quote } = notification
  if (quote) return t(quote.name ? 'said' : 'quote', quote)
  const when = (time: string, timeZone?: string) =>
    format.dateTime(new Date(time), { ...WHEN, ...(timeZone ? { timeZone } : {}) })
  switch (notification.kind) {
    case 'support':
      return notification.total === undefined ? '' : t('total', { count: notification.total })
    case 'team_changed':
      return notification.note && t('quote', { text: notification.note })
    case 'offer_answered':
    case 'invitation_answered':
      return notification.status === 'accepted' ? t('as', { role: notification.role }) : ''
    case 'call_judging':
      return t('until', { time: when(notification.until) })
    case 'call_decided':
      return notification.sentences[0] ? t('quote', { text: notification.sentences[0] }) : ''
    case 'content_moderated':
      return notification.deletion ? deletionText(t, notification.deletion) : ''
    case 'account_changed':
      return notification.fields.length > 1 ? format.list(notification.fields.map((field) => t(`field.${field}`))) : ''
    case 'findings':
      return format.list(notification.findings)
    case 'connection_requested':
    case 'connection_accepted':
      return notification.actor.title
    case 'event_changed':
    case 'event_moved_up':
    case 'event_reminder':
      return when(notification.event.starts_at, notification.event.time_zone)
    default:
      return ''
  }
}

/** Why an administrator deleted something, and how to object. */
function deletionText(
  t: ReturnType<typeof useTranslations<'overview.detail'>>,
  { reason, contact }: NonNullable<NotificationOf<'content_moderated'>['deletion']>,
): string {
  const objection = contact ? t('objectTo', { contact }) : t('objectToAdministrator')
  return reason ? `${t('quote', { text: reason })} ${objection}` : objection
}
