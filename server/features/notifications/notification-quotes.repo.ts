import { sql } from 'kysely'
import type { Notification } from '../../../contract/notifications.ts'
import { AUTHOR_COLUMNS, summaryOf } from '../../db/authors.ts'
import { withoutHiddenNames } from '../../db/hidden-names.ts'
import type { Db } from '../../db/tables.ts'
import { excerptOf } from '../../lib/excerpt.ts'

type Quote = NonNullable<Notification['quote']>

/**
 * Notifications with what they quote of comments, as these are now, and with the number of supporters. Comments are quoted
 * where the reader sees them, and not those of blocked members.
 */
export async function withQuotes(db: Db, readerId: string, notifications: Notification[]): Promise<Notification[]> {
  const groups = await findGroups(db, notifications)
  const commentOf = (one: Notification) => ('comment_id' in one ? one.comment_id : groups.get(one.id)?.comment_id)
  const quotes = await findQuotes(
    db,
    readerId,
    notifications.flatMap((one) => commentOf(one) ?? []),
  )
  return notifications.map((one) => {
    if (one.kind === 'support') return { ...one, total: groups.get(one.id)?.total ?? one.count }
    const quote = quotes.get(commentOf(one) ?? '')
    if (!quote) return one
    return { ...one, quote: 'comment_id' in one ? { ...quote, name: '' } : quote }
  })
}

/** The latest comment of each notification about several, and the number of supporters. */
async function findGroups(db: Db, notifications: Notification[]) {
  const ids = notifications
    .filter(({ kind }) => kind === 'comment' || kind === 'event_comment' || kind === 'support')
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .select([
      'id',
      sql<string | null>`case kind
        when 'comment' then (${latestComment('idea_id')})
        when 'event_comment' then (${latestComment('event_id')})
      end`.as('comment_id'),
      sql<number | null>`case kind
        when 'support' then (select support_count from ideas where ideas.id = notifications.idea_id)
      end`.as('total'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function latestComment(subject: 'idea_id' | 'event_id') {
  return sql`select comments.id from comments
    where comments.${sql.ref(subject)} = notifications.${sql.ref(subject)}
      and comments.created_at between notifications.first_at and notifications.created_at
      and comments.shown_at is not null and comments.deleted_at is null and comments.user_id <> notifications.user_id
      and not exists (
        select 1 from blocks where blocks.user_id = notifications.user_id and blocks.blocked_id = comments.user_id
      )
    order by comments.created_at desc, comments.id desc limit 1`
}

async function findQuotes(db: Db, readerId: string, commentIds: string[]): Promise<Map<string, Quote>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'comments.user_id')
    .leftJoin('ideas', 'ideas.id', 'comments.idea_id')
    .leftJoin('events', 'events.id', 'comments.event_id')
    .select(['comments.id', 'comments.text', 'users.id as author_id', ...AUTHOR_COLUMNS])
    .where('comments.id', 'in', commentIds)
    .where((eb) =>
      eb.or([
        eb('ideas.public_at', 'is not', null),
        eb('ideas.user_id', '=', readerId),
        eb('events.public_at', 'is not', null),
        eb('events.user_id', '=', readerId),
      ]),
    )
    .where('comments.shown_at', 'is not', null)
    .where('comments.deleted_at', 'is', null)
    .execute()
  const texts = await withoutHiddenNames(db, rows)
  return new Map(
    rows.map((row) => [
      row.id,
      { name: summaryOf(row.author_id, row).name, text: excerptOf(texts.get(row.id) ?? row.text) },
    ]),
  )
}
