import type { Notification } from '../../../contract/notifications.ts'

type Action = 'offer' | 'invitation' | 'reviews' | 'comments' | 'reply' | 'open' | 'see'

/** The label of the button of a notification, which opens it; undefined where its text is enough. */
export function actionOf(notification: Notification): Action | undefined {
  switch (notification.kind) {
    case 'offer':
    case 'invitation':
      return notification.request_id ? notification.kind : undefined
    case 'reviews_due':
      return 'reviews'
    case 'comment':
    case 'event_comment':
      return 'comments'
    case 'reply':
    case 'mention':
    case 'event_reply':
    case 'event_mention':
      return 'reply'
    case 'call_changed':
    case 'call_judging':
    case 'call_panel':
    case 'call_decided':
    case 'event_changed':
    case 'event_moved_up':
      return 'open'
    case 'idea_stage':
    case 'idea_update':
      return 'see'
    default:
      return undefined
  }
}
