import type { NotificationKind } from '../../../contract/notifications.ts'
import { AUTHOR_COLUMNS } from '../../db/authors.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type DueRow = Pick<
  Row<'notifications'>,
  'id' | 'kind' | 'payload' | 'mail' | 'mail_due_at' | 'created_at' | 'read_at' | 'count' | 'mailed_count'
>

/** Rows that are read for a member at once; more wait for the next mail. */
const DUE_MAX = 200

/** Members with a mail to consider by a time, the longest waiting first. */
export async function findMembersDue(db: Db, by: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('mail_due_at', '<=', by)
    .orderBy('mail_due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** The notifications of a member whose mail is to be considered by a time, oldest first. */
export async function findDue(db: Db, userId: string, by: string): Promise<DueRow[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'mail', 'mail_due_at', 'created_at', 'read_at', 'count', 'mailed_count'])
    .where('user_id', '=', userId)
    .where('mail_due_at', '<=', by)
    .orderBy('id')
    .limit(DUE_MAX)
    .execute()
}

/** The notifications of a member since a time, oldest first, as if none had been mailed. */
export async function findSince(
  db: Db,
  userId: string,
  since: string,
): Promise<{ id: string; kind: NotificationKind; payload: string; created_at: string; read_at: string | null }[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
}

export async function setMailDue({ db }: Tx, ids: string[], dueAt: string | null): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('notifications').set({ mail_due_at: dueAt }).where('id', 'in', ids).execute()
}

/** Lets all waiting mails of a member be considered again by a time, as after a change of choices or devices. */
export async function reconsider({ db }: Tx, userId: string, by: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_due_at: by })
    .where('user_id', '=', userId)
    .where('mail_due_at', '>', by)
    .execute()
}

/** Lets the mails of a member that are due wait. */
export async function deferMails({ db }: Tx, userId: string, until: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_due_at: until })
    .where('user_id', '=', userId)
    .where('mail_due_at', '<', until)
    .execute()
}

export async function setMailed({ db }: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notifications')
    .set((eb) => ({ mail_due_at: null, mailed_count: eb.ref('count') }))
    .where('id', 'in', ids)
    .execute()
}

/** The periods since a day, such as 2026-11-25, for which a member's digest was made, and all weeks that are kept. */
export async function findDigests(
  db: Db,
  userId: string,
  since: string,
): Promise<Pick<Row<'digests'>, 'day' | 'made_at'>[]> {
  return db
    .selectFrom('digests')
    .select(['day', 'made_at'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('day', '>=', since), eb('day', 'like', 'week %')]))
    .execute()
}

export async function insertDigests({ db }: Tx, userId: string, periods: string[], now: string): Promise<void> {
  await db
    .insertInto('digests')
    .values(periods.map((day) => ({ user_id: userId, day, made_at: now })))
    .execute()
}

/** Deletes the notes of digests made before a time. */
export async function deleteDigestsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('digests').where('made_at', '<', before).execute()
}

/** How many support each of these ideas, and whether a member is its author or on its team. */
export async function findNewsIdeas(
  db: Db,
  userId: string,
  ids: string[],
): Promise<Map<string, { supports: number; isOwn: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ideas')
    .leftJoin('idea_members', (join) =>
      join.onRef('idea_members.idea_id', '=', 'ideas.id').on('idea_members.user_id', '=', userId),
    )
    .select(['ideas.id', 'ideas.user_id as author_id', 'ideas.support_count', 'idea_members.user_id as member_id'])
    .where('ideas.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, author_id, member_id, support_count }) => [
      id,
      { supports: support_count, isOwn: author_id === userId || member_id !== null },
    ]),
  )
}

/** The first name by which mails greet a member; the username of a newcomer. None for a hidden profile. */
export async function findFirstName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(AUTHOR_COLUMNS)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.firstname || row?.username || undefined
}
