import type { Notification, NotificationKind } from '../../../contract/notifications.ts'

/** What waits for an answer is shown above. */
const WAITING: readonly NotificationKind[] = ['offer', 'invitation', 'connection_requested']

/** What a member was notified of since the last visit; on the first visit, all of it. */
export function notifiedSince(notifications: Notification[], lastVisitAt: string | null): Notification[] {
  return notifications.filter(
    ({ created_at, kind }) => (lastVisitAt === null || created_at > lastVisitAt) && !WAITING.includes(kind),
  )
}
