import type { Notification, NotificationKind } from '../../../contract/notifications.ts'

/** Kinds that the waiting list above shows. */
const WAITING: readonly NotificationKind[] = ['offer', 'invitation', 'connection_requested']

/** Notifications since the last visit; on the first visit, all. */
export function notifiedSince(notifications: Notification[], lastVisitAt: string | null): Notification[] {
  return notifications.filter(
    ({ created_at, kind }) => (lastVisitAt === null || created_at > lastVisitAt) && !WAITING.includes(kind),
  )
}
