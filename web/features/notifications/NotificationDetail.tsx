import { useFormatter, useTranslations } from 'use-intl'
import type { Notification } from '../../../contract/notifications.ts'
import { lookOf } from './notification-looks.ts'

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
  const { detail } = lookOf(notification)
  return detail?.({ t, when }, notification) ?? ''
}
