import type { Notification, NotificationKind } from '../../../contract/notifications.ts'
import { displayName } from '../../../contract/profiles.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { type NewNotification, SHOWN } from './notifications.kinds.ts'

/** Any kind of notification by its columns. */
type Stored = { actorId?: string | null; ideaId?: string | null; payload?: object }

/** Returns the id of the new notification. */
export async function insertNotification(
  db: Db,
  { userId, kind, ...notification }: NewNotification,
  now: string,
): Promise<string> {
  const { actorId = null, ideaId = null, payload = {} }: Stored = notification
  const id = newId()
  await db
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      kind,
      actor_id: actorId,
      idea_id: ideaId,
      payload: JSON.stringify(payload),
      created_at: now,
      read_at: null,
    })
    .execute()
  return id
}

export async function deleteNotifications(
  db: Db,
  { userId, kind, actorId }: { userId: string; kind: NotificationKind; actorId: string },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('actor_id', '=', actorId)
    .where('kind', '=', kind)
    .execute()
}

export async function findNotifications(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<Notification[]> {
  const rows = await select(db, userId)
    .orderBy('notifications.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(notificationOf)
}

export async function findNotification(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  const row = await select(db, userId).where('notifications.id', '=', id).executeTakeFirst()
  return row && notificationOf(row)
}

/** The oldest of those that came after `afterId`. */
export async function findNotificationsAfter(
  db: Db,
  userId: string,
  afterId: string,
  limit: number,
): Promise<Notification[]> {
  const rows = await select(db, userId)
    .where('notifications.id', '>', afterId)
    .orderBy('notifications.id')
    .limit(limit)
    .execute()
  return rows.map(notificationOf)
}

export async function countNotifications(db: Db, userId: string): Promise<number> {
  const { count } = await selectCount(db, userId).executeTakeFirstOrThrow()
  return Number(count)
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadCounts(db, userId)
  return Number(row?.count ?? 0)
}

/** Marks unread notifications as read: those named, or all. Answers whether there were any. */
export async function setRead(db: Db, userId: string, now: string, ids?: string[]): Promise<boolean> {
  if (ids?.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const unreadCounts = compiled((db, userId: string) => selectCount(db, userId).where('read_at', 'is', null))

function selectCount(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
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
      'notifications.payload',
      'users.username',
      'profiles.firstname',
      'profiles.lastname',
      'profiles.title',
      'profiles.avatar_file_id',
    ])
    .where('notifications.user_id', '=', userId)
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function notificationOf(row: SelectedRow): Notification {
  const { id, kind, created_at, read_at } = row
  const name = displayName({
    firstname: row.firstname ?? '',
    lastname: row.lastname ?? '',
    username: row.username ?? '',
  })
  const actor = { user_id: row.actor_id ?? '', name, title: row.title ?? '', image: row.avatar_file_id ?? '' }
  const shown = SHOWN[kind]({ actor, ideaId: row.idea_id ?? '' }, JSON.parse(row.payload))
  return { id, kind, created_at, read_at, ...shown } as Notification
}
