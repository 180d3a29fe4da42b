/** Categories of notifications, in the order of their page; `waiting` crosses the others. */
export const NOTIFICATION_CATEGORIES = ['waiting', 'ideas', 'calls', 'people', 'events', 'account'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** Older notifications are deleted. */
export const NOTIFICATIONS_VALID_DAYS = 90
