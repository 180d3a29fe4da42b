import type { Notification } from '../../../contract/notifications.ts'
import { displayName } from '../../../contract/profiles.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { isGrouped, type NewNotification, type Retraction, SHOWN } from './notifications.kinds.ts'

/** Any kind of notification by its columns. */
type Stored = { actorId?: string | null; ideaId?: string | null; at?: string | null; payload?: object }

/**
 * Returns the id of the new notification. One of a grouped kind takes the place of the unread one of its idea and counts it
 * too; whoever writes one holds a lock on the idea, so that two at once do not make two.
 */
export async function insertNotification(
  db: Db,
  { userId, kind, ...notification }: NewNotification,
  now: string,
): Promise<string> {
  const { actorId = null, ideaId = null, at = null, payload = {} }: Stored = notification
  const earlier = isGrouped(kind) && ideaId ? await takeUnread(db, userId, kind, ideaId) : undefined
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
      count: (earlier?.count ?? 0) + 1,
      first_at: earlier?.first_at && at && earlier.first_at < at ? earlier.first_at : at,
      created_at: now,
      read_at: null,
    })
    .execute()
  return id
}

export async function retractNotification(db: Db, retraction: Retraction): Promise<void> {
  if ('actorId' in retraction) {
    await db
      .deleteFrom('notifications')
      .where('user_id', '=', retraction.userId)
      .where('actor_id', '=', retraction.actorId)
      .where('kind', '=', retraction.kind)
      .execute()
    return
  }
  const { userId, kind, ideaId, at } = retraction
  const group = await db
    .updateTable('notifications')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('idea_id', '=', ideaId)
    .where('read_at', 'is', null)
    .where('first_at', '<=', at)
    .returning(['id', 'count'])
    .executeTakeFirst()
  if (group?.count === 0) await db.deleteFrom('notifications').where('id', '=', group.id).execute()
}

async function takeUnread(db: Db, userId: string, kind: NewNotification['kind'], ideaId: string) {
  return db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('idea_id', '=', ideaId)
    .where('read_at', 'is', null)
    .returning(['count', 'first_at'])
    .executeTakeFirst()
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
      'notifications.count',
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
  const columns = { actor, ideaId: row.idea_id ?? '', count: row.count }
  const shown = SHOWN[kind](columns, JSON.parse(row.payload))
  return { id, kind, created_at, read_at, ...shown } as Notification
}
