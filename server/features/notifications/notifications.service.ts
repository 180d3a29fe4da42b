import type { z } from 'zod'
import type { ResponseOf } from '../../../contract/http.ts'
import type {
  listNotifications as listEndpoint,
  Notification,
  NotificationEvent,
  NotificationKind,
} from '../../../contract/notifications.ts'
import { NOTIFICATIONS_VALID_DAYS } from '../../../contract/notifications.values.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { transact } from '../../transact.ts'
import { countCategories } from './notification-categories.repo.ts'
import { withQuotes } from './notification-quotes.repo.ts'
import {
  countNotifications,
  countUnread,
  deleteNotificationsBefore,
  findNotification,
  findNotifications,
  findNotificationsAfter,
  findNotifiedSince,
  type ReadSelection,
  setRead,
} from './notifications.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

const REPLAY_MAX = 100
const DELETED_AT_ONCE = 1_000

export async function listNotifications(
  deps: Deps,
  actor: Member,
  { page, page_size, unread: unreadOnly, category }: ListQuery,
): Promise<ResponseOf<typeof listEndpoint>> {
  const isUnread = unreadOnly === 'true'
  const part = { limit: page_size, offset: (page - 1) * page_size, isUnread }
  if (!category) {
    const [notifications, { all, unread }] = await Promise.all([
      listQuoted(deps, actor, part),
      countNotifications(deps.db, actor.userId),
    ])
    return { notifications, metadata: metadataOf(page, page_size, isUnread ? unread : all), count: unread }
  }
  const [notifications, { all, unread }] = await Promise.all([
    listQuoted(deps, actor, { ...part, ...(category === 'all' ? {} : { category }) }),
    countCategories(deps.db, actor.userId),
  ])
  const total = (isUnread ? unread : all)[category]
  return { notifications, metadata: metadataOf(page, page_size, total), count: all.unread, counts: all }
}

async function listQuoted({ db }: Deps, { userId }: Member, part: Parameters<typeof findNotifications>[2]) {
  return withQuotes(db, userId, await findNotifications(db, userId, part))
}

export async function countUnreadNotifications(deps: Deps, actor: Member): Promise<number> {
  return countUnread(deps.db, actor.userId)
}

/** Marks notifications as read, and returns how many are left. */
export async function readNotifications(deps: Deps, actor: Member, selection: ReadSelection): Promise<number> {
  await transact(deps, async (tx) => {
    if (await setRead(tx.db, actor.userId, timestamp(tx.clock), selection)) tx.invalidate(actor.userId)
  })
  return countUnread(deps.db, actor.userId)
}

/** Deletes the notifications that are too old, a few at a time so that others can write in between. */
export async function pruneNotifications({ db, clock }: Deps): Promise<void> {
  const before = timestamp(clock, -NOTIFICATIONS_VALID_DAYS * DAY)
  while ((await deleteNotificationsBefore(db, before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}

/** The members among these without a notification of a kind since a time. */
export async function notNotifiedSince(
  { db }: Pick<Deps, 'db'>,
  userIds: string[],
  kind: NotificationKind,
  since: string,
): Promise<string[]> {
  const notified = await findNotifiedSince(db, userIds, kind, since)
  return userIds.filter((id) => !notified.has(id))
}

/** All of a member's notifications, for the export of their data. */
export async function exportNotifications(deps: Deps, userId: string): Promise<Notification[]> {
  return findNotifications(deps.db, userId, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
}

/** The event that a live stream sends for a change. */
export async function notificationEventFor(
  deps: Deps,
  userId: string,
  notificationId: string | null,
): Promise<NotificationEvent> {
  const notification = notificationId === null ? undefined : await findNotification(deps.db, userId, notificationId)
  return { count: await countUnread(deps.db, userId), notification: notification ?? null }
}

/** The events after the notification that a stream sent last, oldest first. */
export async function notificationEventsSince(
  deps: Deps,
  userId: string,
  lastId: string,
): Promise<NotificationEvent[]> {
  const missed = await findNotificationsAfter(deps.db, userId, lastId, REPLAY_MAX)
  const count = await countUnread(deps.db, userId)
  return missed.map((notification) => ({ count, notification }))
}
