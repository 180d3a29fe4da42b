import { sql } from 'kysely'
import { NOTIFICATION_KINDS } from '../../../contract/notification-kinds.values.ts'
import type { NotificationCounts } from '../../../contract/notifications.ts'
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from '../../../contract/notifications.values.ts'
import type { Db } from '../../db/tables.ts'

/** The request of a notification while it waits for the answer of its member; null otherwise. */
export const OPEN_REQUEST = sql<string | null>`case notifications.kind
  when 'connection_requested' then (
    select min(id) from connection_requests
    where recipient_id = notifications.user_id and sender_id = notifications.actor_id and ignored_at is null
  )
  when 'offer' then (
    select min(id) from role_requests
    where idea_id = notifications.idea_id and user_id = notifications.actor_id and kind = 'offer' and status = 'open'
  )
  when 'invitation' then (
    select min(id) from role_requests
    where idea_id = notifications.idea_id and user_id = notifications.user_id and kind = 'invitation' and status = 'open'
  )
end`

/** Whether a notification is in a category. */
export function isInCategory(category: NotificationCategory) {
  if (category === 'waiting') return sql<boolean>`${OPEN_REQUEST} is not null`
  const kinds = Object.entries(NOTIFICATION_KINDS).flatMap(([kind, own]) => (own.category === category ? [kind] : []))
  return sql<boolean>`notifications.kind in (${sql.join(kinds)})`
}

/** How many notifications a member has in each category, all and unread. */
export async function countCategories(
  db: Db,
  userId: string,
): Promise<{ all: NotificationCounts; unread: NotificationCounts }> {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', (eb) => eb('read_at', 'is', null).as('is_unread')])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.count<number>(OPEN_REQUEST).as('waiting')])
    .where('user_id', '=', userId)
    .where('is_shown', '=', 1)
    .groupBy(['kind', 'is_unread'])
    .execute()
  const isUnread = (row: (typeof rows)[number]) => Boolean(row.is_unread)
  const unread = rows.filter(isUnread)
  return { all: sum(rows, unread), unread: sum(unread, unread) }
}

type Row = { kind: keyof typeof NOTIFICATION_KINDS; count: number; waiting: number }

function sum(rows: Row[], unread: Row[]): NotificationCounts {
  const total = (some: Row[], column: 'count' | 'waiting') =>
    some.reduce((before, row) => before + Number(row[column]), 0)
  const byCategory = NOTIFICATION_CATEGORIES.map((category) => [
    category,
    category === 'waiting'
      ? total(rows, 'waiting')
      : total(
          rows.filter(({ kind }) => NOTIFICATION_KINDS[kind].category === category),
          'count',
        ),
  ])
  return { all: total(rows, 'count'), unread: total(unread, 'count'), ...Object.fromEntries(byCategory) }
}
