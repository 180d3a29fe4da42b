import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import type { NotificationCategory } from '../../../contract/notifications.values.ts'
import { AUTHOR_COLUMNS, summaryOf } from '../../db/authors.ts'
import { findBlockersOf } from '../../db/blocks.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { firstIdOf, newId } from '../../lib/ids.ts'
import { isInCategory, OPEN_REQUEST } from './notification-categories.repo.ts'
import {
  isGrouped,
  type NotificationContent,
  type NotificationMail,
  type NotifiedRequest,
  newsKindOf,
  type Retraction,
  SHOWN,
} from './notifications.kinds.ts'

const NOBODY = { user_id: '', name: '', title: '', image: '' }

/** Any kind of notification by its columns. */
type Stored = {
  actorId?: string | null
  ideaId?: string | null
  eventId?: string | null
  commentId?: string | null
  at?: string | null
  payload?: object
}

/** The idea or the event of a group, or the author of messages. */
type Subject = { column: 'idea_id' | 'event_id' | 'actor_id'; id: string }

type RetractedColumns = { kind: NotificationKind; userId?: string; actorId?: string; ideaId?: string }

const ROWS_AT_ONCE = 500

/**
 * Writes the same notification for each of these members, and returns the ids of those shown in Quad. One of a grouped kind takes the place of the
 * unread one of its idea or event and counts it too; the caller holds a lock on that, so that two at once do not make two.
 */
export async function insertNotifications(
  db: Db,
  userIds: string[],
  { kind, ...content }: NotificationContent,
  { now, mail, mailDueAt }: { now: string; mail: NotificationMail | null; mailDueAt: string | null },
): Promise<{ userId: string; notificationId: string }[]> {
  const { actorId = null, ideaId = null, eventId = null, commentId = null, at = null, payload = {} }: Stored = content
  const subject = isGrouped(kind) && subjectOf({ ideaId, eventId, actorId })
  const written: { userId: string; notificationId: string }[] = []
  for (let start = 0; start < userIds.length; start += ROWS_AT_ONCE) {
    const members = userIds.slice(start, start + ROWS_AT_ONCE)
    const earlier = subject ? await deleteUnread(db, members, kind, subject) : new Map()
    const hiding = await findHiding(db, members, kind)
    const rows = members.map((userId) => ({
      id: newId(),
      user_id: userId,
      kind,
      actor_id: actorId,
      idea_id: ideaId,
      event_id: eventId,
      comment_id: commentId,
      payload: JSON.stringify(payload),
      count: (earlier.get(userId)?.count ?? 0) + 1,
      first_at: earliest(earlier.get(userId)?.first_at, at),
      created_at: now,
      read_at: null,
      mail: mail && JSON.stringify(mail),
      mail_due_at: mailDueAt,
      mailed_count: earlier.get(userId)?.mailed_count ?? 0,
      is_shown: hiding.has(userId) ? 0 : 1,
    }))
    await db.insertInto('notifications').values(rows).execute()
    const shown = rows.filter(({ is_shown }) => is_shown === 1)
    written.push(...shown.map(({ id, user_id }) => ({ userId: user_id, notificationId: id })))
  }
  return written
}

/**
 * Deletes some of the notifications before a time, oldest first, and returns how many. Ids are in the order of time, so that
 * only the oldest are read.
 */
export async function deleteNotificationsBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('notifications')
    .select('id')
    .where('id', '<', firstIdOf(before))
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The members among these who chose not to see this kind in Quad. */
async function findHiding(db: Db, userIds: string[], kind: NotificationKind): Promise<Set<string>> {
  // The page of messages shows them, and counts them in the header.
  if (kind === 'message') return new Set(userIds)
  const news = newsKindOf(kind)
  if (news === null) return new Set()
  const rows = await db
    .selectFrom('notification_choices')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('hidden_kinds', 'like', `%"${news}"%`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The members among these who have a notification of a kind since a time. */
export async function findNotifiedSince(
  db: Db,
  userIds: string[],
  kind: NotificationKind,
  since: string,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Members whose notifications changed. `wasMailed`: they got its mail. */
export type Retracted = { userId: string; wasMailed: boolean }

export async function retractNotifications(db: Db, retraction: Retraction): Promise<Retracted[]> {
  const rows = await ('at' in retraction ? subtractFromGroups(db, retraction) : deleteRetracted(db, retraction))
  return rows.map(({ user_id, mailed_count, count }) => ({
    userId: user_id,
    wasMailed: mailed_count >= Math.max(count, 1),
  }))
}

async function deleteRetracted(db: Db, retraction: Exclude<Retraction, { at: string }>) {
  const deletion = db.deleteFrom('notifications').returning(['user_id', 'count', 'mailed_count'])
  if ('mentioned' in retraction) {
    if (retraction.mentioned.length === 0) return []
    return deletion
      .where('comment_id', '=', retraction.commentId)
      .where('kind', 'in', ['mention', 'event_mention'])
      .where('user_id', 'in', retraction.mentioned)
      .where('read_at', 'is', null)
      .execute()
  }
  if ('commentId' in retraction) return deletion.where('comment_id', '=', retraction.commentId).execute()
  if ('callId' in retraction) {
    return deletion
      .where('user_id', '=', retraction.userId)
      .where('kind', '=', retraction.kind)
      .where('read_at', 'is', null)
      .where('payload', 'like', `%"${retraction.callId}"%`)
      .execute()
  }
  const { kind, userId, actorId, ideaId }: RetractedColumns = retraction
  return deletion
    .where('kind', '=', kind)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(ideaId !== undefined, (query) => query.where('idea_id', '=', ideaId ?? ''))
    .execute()
}

async function subtractFromGroups(db: Db, retraction: Extract<Retraction, { at: string }>) {
  const { kind, at, byId } = retraction
  const except = [
    ...(retraction.except ?? []),
    ...(byId === null ? [] : [byId, ...(await findBlockersOf(db, byId, at))]),
  ]
  const { userId }: RetractedColumns = retraction
  const subject = subjectOf(retraction)
  if (!subject) return []
  const rows = await db
    .updateTable('notifications')
    .set((eb) => ({
      count: eb('count', '-', 1),
      // Of one that ends with it, it says whether that was mailed.
      mailed_count: eb
        .case()
        .when(eb.and([eb('mailed_count', '>', 0), eb('count', '>', 1)]))
        .then(eb('mailed_count', '-', 1))
        .else(eb.ref('mailed_count'))
        .end(),
    }))
    .where('kind', '=', kind)
    .where(subject.column, '=', subject.id)
    .where('read_at', 'is', null)
    .where('first_at', '<=', at)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(except.length > 0, (query) => query.where('user_id', 'not in', except))
    .returning(['user_id', 'count', 'mailed_count'])
    .execute()
  await db
    .deleteFrom('notifications')
    .where('kind', '=', kind)
    .where(subject.column, '=', subject.id)
    .where('count', '=', 0)
    .execute()
  return rows
}

function subjectOf({ ideaId, eventId, actorId }: Pick<Stored, 'ideaId' | 'eventId' | 'actorId'>): Subject | undefined {
  if (ideaId) return { column: 'idea_id', id: ideaId }
  if (eventId) return { column: 'event_id', id: eventId }
  return actorId ? { column: 'actor_id', id: actorId } : undefined
}

async function deleteUnread(db: Db, userIds: string[], kind: NotificationKind, subject: Subject) {
  const rows = await db
    .deleteFrom('notifications')
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where(subject.column, '=', subject.id)
    .where('read_at', 'is', null)
    .returning(['user_id', 'count', 'first_at', 'mailed_count'])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

function earliest(one: string | null | undefined, other: string | null): string | null {
  return one && other && one < other ? one : other
}

type Selection = { isUnread?: boolean; category?: NotificationCategory | undefined }

export async function findNotifications(
  db: Db,
  userId: string,
  { limit, offset, isUnread = false, category }: Selection & { limit: number; offset: number },
): Promise<Notification[]> {
  if (category) {
    const query = isUnread ? unreadPage(db, userId, limit, offset) : page(db, userId, limit, offset)
    return (await query.where(isInCategory(category)).execute()).map(notificationOf)
  }
  const rows = await (isUnread ? unreadPages : pages)(db, userId, limit, offset)
  return rows.map(notificationOf)
}

function page(db: Db, userId: string, limit: number, offset: number) {
  return shown(db, userId).orderBy('notifications.id', 'desc').limit(limit).offset(offset)
}

function unreadPage(db: Db, userId: string, limit: number, offset: number) {
  return page(db, userId, limit, offset).where('notifications.read_at', 'is', null)
}

const pages = compiled(page)
const unreadPages = compiled(unreadPage)

export async function findNotification(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  const row = await shown(db, userId).where('notifications.id', '=', id).executeTakeFirst()
  return row && notificationOf(row)
}

/** The oldest notifications after `afterId`. */
export async function findNotificationsAfter(
  db: Db,
  userId: string,
  afterId: string,
  limit: number,
): Promise<Notification[]> {
  const rows = await shown(db, userId)
    .where('notifications.id', '>', afterId)
    .orderBy('notifications.id')
    .limit(limit)
    .execute()
  return rows.map(notificationOf)
}

/** These notifications of a member, also those not shown in Quad, oldest first. */
export async function findNotificationsById(db: Db, userId: string, ids: string[]): Promise<Notification[]> {
  const rows = await select(db, userId).where('notifications.id', 'in', ids).orderBy('notifications.id').execute()
  return rows.map(notificationOf)
}

/** How many a member has, and how many of them are unread. */
export async function countNotifications(db: Db, userId: string): Promise<{ all: number; unread: number }> {
  const [row] = await counts(db, userId)
  return { all: Number(row?.all), unread: Number(row?.unread) }
}

/** Each by its index. */
const counts = compiled((db, userId: string) =>
  db.selectNoFrom([
    selectCount(db, userId).as('all'),
    selectCount(db, userId).where('read_at', 'is', null).as('unread'),
  ]),
)

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadCounts(db, userId)
  return Number(row?.count ?? 0)
}

/** Notifications to read: those named, those about an idea or event, or all. */
export type ReadSelection = { ids?: string[] | undefined; ideaId?: string | undefined; eventId?: string | undefined }

/** Marks unread notifications as read. Returns whether there were any. */
export async function setRead(db: Db, userId: string, now: string, selection: ReadSelection = {}): Promise<boolean> {
  const { ids, ideaId, eventId } = selection
  if (ids?.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('is_shown', '=', 1)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(ideaId !== undefined, (query) => query.where('idea_id', '=', ideaId ?? ''))
    // Changes of an event have it in their payload; an id has no wildcards.
    .$if(eventId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('event_id', '=', eventId ?? ''), eb('payload', 'like', `%"event":{"id":"${eventId}"%`)]),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the unread notifications of a request as read. Returns whose they are. */
export async function setRequestRead(db: Db, request: NotifiedRequest, now: string): Promise<string[]> {
  const { kind, userId, actorId, ideaId }: RetractedColumns = request
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(ideaId !== undefined, (query) => query.where('idea_id', '=', ideaId ?? ''))
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

const unreadCounts = compiled((db, userId: string) => selectCount(db, userId).where('read_at', 'is', null))

function selectCount(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_shown', '=', 1)
}

function shown(db: Db, userId: string) {
  return select(db, userId).where('notifications.is_shown', '=', 1)
}

function select(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .leftJoin('profiles', 'profiles.user_id', 'notifications.actor_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.created_at',
      'notifications.read_at',
      'notifications.actor_id',
      'notifications.idea_id',
      'notifications.event_id',
      'notifications.payload',
      'notifications.count',
      'notifications.comment_id',
      OPEN_REQUEST.as('request_id'),
      ...AUTHOR_COLUMNS,
    ])
    .where('notifications.user_id', '=', userId)
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function notificationOf(row: SelectedRow): Notification {
  const { id, kind, created_at, read_at } = row
  const actor = row.actor_id === null ? NOBODY : summaryOf(row.actor_id, row)
  const { count } = row
  const ids = { ideaId: row.idea_id ?? '', eventId: row.event_id ?? '', commentId: row.comment_id ?? '' }
  const columns = { actor, ...ids, requestId: row.request_id, count }
  const shown = SHOWN[kind](columns, JSON.parse(row.payload))
  return { id, kind, created_at, read_at, ...shown } as Notification
}
