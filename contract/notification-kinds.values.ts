import type { NewsKind } from './notification-choices.values.ts'
import type { NotificationKind } from './notifications.ts'
import type { NotificationCategory } from './notifications.values.ts'

type Kind = {
  /** In which the page of notifications lists it. */
  category: Exclude<NotificationCategory, 'waiting'>
  /** By which members choose its channels; null where it is always mailed at once. */
  news: NewsKind | null
  /** A member has one unread notification for each idea, event or conversation, which counts up. */
  isGrouped?: true
}

export const NOTIFICATION_KINDS = {
  idea_reviewed: { category: 'ideas', news: 'review' },
  idea_merged: { category: 'ideas', news: 'version' },
  support: { category: 'ideas', news: 'support', isGrouped: true },
  comment: { category: 'ideas', news: 'comment', isGrouped: true },
  new_version: { category: 'ideas', news: 'version', isGrouped: true },
  idea_update: { category: 'ideas', news: 'progress', isGrouped: true },
  idea_stage: { category: 'ideas', news: 'progress' },
  reply: { category: 'ideas', news: 'reply' },
  mention: { category: 'ideas', news: 'mention' },
  offer: { category: 'ideas', news: 'offer' },
  offer_answered: { category: 'ideas', news: 'answer' },
  invitation: { category: 'ideas', news: 'offer' },
  invitation_answered: { category: 'ideas', news: 'answer' },
  team_changed: { category: 'ideas', news: 'answer' },
  event_changed: { category: 'events', news: 'event' },
  event_moved_up: { category: 'events', news: 'event' },
  event_reminder: { category: 'events', news: 'event' },
  event_comment: { category: 'events', news: 'comment', isGrouped: true },
  event_reply: { category: 'events', news: 'reply' },
  event_mention: { category: 'events', news: 'mention' },
  call_changed: { category: 'calls', news: 'call' },
  call_judging: { category: 'calls', news: 'call' },
  call_panel: { category: 'calls', news: 'call' },
  call_decided: { category: 'calls', news: 'call' },
  report_decided: { category: 'account', news: 'report' },
  content_moderated: { category: 'account', news: null },
  reviews_due: { category: 'ideas', news: 'review_due' },
  account_changed: { category: 'account', news: 'account' },
  findings: { category: 'account', news: 'findings' },
  connection_requested: { category: 'people', news: 'connection' },
  connection_accepted: { category: 'people', news: 'connection' },
  message: { category: 'people', news: 'message', isGrouped: true },
} as const satisfies Record<NotificationKind, Kind>
