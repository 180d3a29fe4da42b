import { sql } from 'kysely'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import { SEARCH_COUNT_MAX } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { filtered, type IdeaFilter } from './idea-filters.repo.ts'
import { selectWithAuthors, withAuthorOf } from './idea-rows.repo.ts'

export type QueueFilter = Pick<IdeaFilter, 'search' | 'category' | 'scope'> & {
  reviewerId: string
  faculty: string
  /** Only ideas that wait since then or longer; "" for all. */
  until: string
}

type Queued = Omit<QueuedIdea, 'roles' | 'team'>

/** A page of the ideas that wait for a reviewer, the longest wait first. */
export async function findQueue(
  db: Db,
  filter: QueueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Queued[]> {
  const { reviewerId } = filter
  const page = waitingFor(db, filter, 'page')
    .select('ideas.id')
    .orderBy('ideas.waiting_since')
    .orderBy('ideas.id')
    .limit(limit)
    .offset(offset)
  const rows = await selectWithAuthors(db)
    .where('ideas.id', 'in', page)
    .select((eb) => [
      eb
        .selectFrom('reviews')
        .whereRef('reviews.idea_id', '=', 'ideas.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('rounds_count'),
      eb
        .selectFrom('reviews')
        .whereRef('reviews.idea_id', '=', 'ideas.id')
        .whereRef('reviews.replied_at', '=', 'ideas.waiting_since')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('replies_count'),
      eb
        .selectFrom('connections')
        .where('connections.user_id', '=', reviewerId)
        .whereRef('connections.other_id', '=', 'ideas.user_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('connections_count'),
    ])
    .orderBy('ideas.waiting_since')
    .orderBy('ideas.id')
    .execute()
  return rows.map((row) => ({
    ...withAuthorOf(row),
    waiting_since: row.waiting_since ?? '',
    rounds_count: Number(row.rounds_count ?? 0),
    has_reply: Number(row.replies_count ?? 0) > 0,
    is_connected: Number(row.connections_count ?? 0) > 0,
  }))
}

/** How many wait; of searches that find more than SEARCH_COUNT_MAX, that many. */
export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const found = waitingFor(db, filter, 'count').select('ideas.id')
  const { count } = await db
    .selectFrom((filter.search ? found.limit(SEARCH_COUNT_MAX) : found).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ideas that wait and that the reviewer may decide on. */
function waitingFor(db: Db, filter: QueueFilter, purpose: 'page' | 'count') {
  const { reviewerId, faculty, until, search, category, scope } = filter
  return filtered(db.selectFrom('ideas'), { search: search ?? null, category, scope, isPublic: false }, purpose)
    .where('ideas.waiting_since', until === '' ? 'is not' : '<=', until === '' ? null : until)
    .where('ideas.user_id', '!=', reviewerId)
    .where(
      sql<boolean>`not exists (select 1 from idea_members where idea_members.idea_id = ideas.id and idea_members.user_id = ${reviewerId})`,
    )
    .$if(faculty !== '', (query) =>
      query.where('ideas.user_id', 'in', db.selectFrom('profiles').select('user_id').where('faculty', '=', faculty)),
    )
}
