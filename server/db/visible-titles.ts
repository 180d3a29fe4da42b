import { type AliasedRawBuilder, sql } from 'kysely'

type Title<A extends string> = AliasedRawBuilder<string | null, A>

/**
 * A text of `ideas` as a member sees it now: null where the idea is public no longer, unless the member is its author, or a
 * co-author of an author who is not suspended.
 */
export function ideaTextSeenBy<A extends string = 'title'>(
  userId: string,
  column = 'ideas.title',
  alias?: A,
): Title<A> {
  const isCoauthor = sql`exists (select 1 from idea_members as own
    join users as author on author.id = ideas.user_id and author.locked_at is null
    where own.idea_id = ideas.id and own.user_id = ${userId} and own.coauthor_at is not null)`
  return sql<string | null>`case when ideas.public_at is not null or ideas.user_id = ${userId} or ${isCoauthor}
    then ${sql.ref(column)} end`.as(alias ?? ('title' as A))
}

/** The title of `events` as a member sees it now: null where the event is public no longer, unless it is the member's own. */
export function eventTitleSeenBy(userId: string): Title<'title'> {
  return sql<string | null>`case when events.public_at is not null or events.user_id = ${userId}
    then events.title end`.as('title')
}
