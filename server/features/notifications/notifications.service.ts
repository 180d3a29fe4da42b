import type { z } from 'zod'
import type { IdeaStatus } from '../../../contract/ideas.ts'
import type {
  LiveNews,
  listNotifications as listEndpoint,
  Notification,
  NotificationKind,
} from '../../../contract/notifications.ts'
import { type Metadata, metadataOf } from '../../../contract/paging.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import {
  countNotifications,
  countUnread,
  deleteRequestNotifications,
  findNotification,
  findNotifications,
  findNotificationsAfter,
  insertNotification,
  setRead,
} from './notifications.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

/** What somebody is told. A connection has an actor, a review an idea. */
export type News = {
  userId: string
  kind: NotificationKind
  actorId?: string
  idea?: { id: string; title: string; status: IdeaStatus }
}

/** Within a transaction: writes what members are told. */
export type Notifier = {
  tell: (news: News) => Promise<void>
  /** Takes back that a member was told of another's request. */
  untellRequest: (userId: string, actorId: string) => Promise<void>
  /** Tells a member's open pages that there is something to fetch anew. */
  touch: (userId: string) => void
}

const REPLAY_MAX = 100

/** Does the work in one transaction, and wakes the live streams of everybody it told something once that is on disk. */
export async function withNotifier<T>(deps: Deps, work: (db: Db, notifier: Notifier) => Promise<T>): Promise<T> {
  const changed: { userId: string; notificationId: string | null }[] = []
  const result = await deps.db.transaction().execute((db) =>
    work(db, {
      tell: async (news) => {
        const id = await write(db, deps, news)
        changed.push({ userId: news.userId, notificationId: id })
      },
      untellRequest: async (userId, actorId) => {
        await deleteRequestNotifications(db, userId, actorId)
      },
      touch: (userId) => changed.push({ userId, notificationId: null }),
    }),
  )
  await Promise.all(changed.map((event) => deps.bus.publish('notifications', event)))
  return result
}

export async function listNotifications(
  deps: Deps,
  actor: Member,
  { page, page_size }: ListQuery,
): Promise<{ notifications: Notification[]; metadata: Metadata; count: number }> {
  const [notifications, total, count] = await Promise.all([
    findNotifications(deps.db, actor.userId, { limit: page_size, offset: (page - 1) * page_size }),
    countNotifications(deps.db, actor.userId),
    countUnread(deps.db, actor.userId),
  ])
  return { notifications, metadata: metadataOf(page, page_size, total), count }
}

export async function countNews(deps: Deps, actor: Member): Promise<number> {
  return countUnread(deps.db, actor.userId)
}

/** Marks notifications as read, those named or all, and answers how many are left. */
export async function readNotifications(deps: Deps, actor: Member, ids?: string[]): Promise<number> {
  if (await setRead(deps.db, actor.userId, timestamp(deps.clock), ids)) {
    await deps.bus.publish('notifications', { userId: actor.userId, notificationId: null })
  }
  return countUnread(deps.db, actor.userId)
}

/** All of a member's notifications, for the copy of their data. */
export async function exportNotifications(deps: Deps, userId: string): Promise<Notification[]> {
  return findNotifications(deps.db, userId, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
}

/** What a live stream sends for a change. */
export async function newsFor(deps: Deps, userId: string, notificationId: string | null): Promise<LiveNews> {
  const notification = notificationId === null ? undefined : await findNotification(deps.db, userId, notificationId)
  return { count: await countUnread(deps.db, userId), notification: notification ?? null }
}

/** What a stream missed since the notification it saw last, oldest first. */
export async function newsSince(deps: Deps, userId: string, lastId: string): Promise<LiveNews[]> {
  const missed = await findNotificationsAfter(deps.db, userId, lastId, REPLAY_MAX)
  const count = await countUnread(deps.db, userId)
  return missed.map((notification) => ({ count, notification }))
}

async function write(db: Db, deps: Deps, { userId, kind, actorId, idea }: News): Promise<string> {
  const id = newId()
  await insertNotification(db, {
    id,
    user_id: userId,
    kind,
    actor_id: actorId ?? null,
    idea_id: idea?.id ?? null,
    idea_title: idea?.title ?? '',
    idea_status: idea?.status ?? null,
    created_at: timestamp(deps.clock),
    read_at: null,
  })
  return id
}
