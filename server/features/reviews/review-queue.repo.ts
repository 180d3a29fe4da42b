import { type RawBuilder, sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import type { QueueFilter } from '../../../contract/review-queue.values.ts'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import type { ReviewScope } from '../../../contract/users.ts'
import { withinScope } from '../../db/review-scope.ts'
import type { Search } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { conflicts } from './review-conflicts.repo.ts'

/** A reviewer's queue, or a part of it. */
export type Queue = {
  reviewerId: string
  scope: ReviewScope
  search?: Search | null
  category?: string
  faculty: string
  filter: QueueFilter
  now: string
}

type Queued = Pick<QueuedIdea, 'id' | 'waiting_since' | 'rounds_count' | 'has_reply' | 'is_connected'>

const ASSIGNED_AT_ONCE = 200

/** A page of the ideas that wait for a reviewer, the longest wait first. */
export async function findQueue(
  db: Db,
  queue: Queue,
  { limit, offset }: { limit: number; offset: number },
): Promise<Queued[]> {
  const { reviewerId } = queue
  const page = waitingFor(db, queue, 'page')
    .select('ideas.id')
    .orderBy('ideas.waiting_since')
    .orderBy('ideas.id')
    .limit(limit)
    .offset(offset)
  const rows = await db
    .selectFrom('ideas')
    .where('ideas.id', 'in', page)
    .select((eb) => [
      'ideas.id',
      eb.ref('ideas.waiting_since').$notNull().as('waiting_since'),
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
    id: row.id,
    waiting_since: row.waiting_since,
    rounds_count: Number(row.rounds_count ?? 0),
    has_reply: Number(row.replies_count ?? 0) > 0,
    is_connected: Number(row.connections_count ?? 0) > 0,
  }))
}

/** How many wait; of searches that find more than SEARCH_COUNT_MAX, that many. */
export async function countQueue(db: Db, queue: Queue): Promise<number> {
  const found = waitingFor(db, queue, 'count').select('ideas.id')
  const { count } = await db
    .selectFrom((queue.search ? found.limit(SEARCH_COUNT_MAX) : found).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many ideas wait for a reviewer, since when the oldest does, and how many should have had an answer, in one pass. */
export async function findWaiting(
  db: Db,
  reviewer: Pick<Queue, 'reviewerId' | 'scope' | 'now'>,
): Promise<{ count: number; oldest: string | null; overdue: number }> {
  const { count, oldest, overdue } = await waitingFor(db, { ...reviewer, faculty: '', filter: 'waiting' }, 'count')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('ideas.waiting_since').as('oldest'),
      countOf(sql`ideas.due_at <= ${reviewer.now}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest, overdue: Number(overdue) }
}

/** How many ideas each part of the queue has, in one pass. */
export async function countParts(db: Db, queue: Queue): Promise<Record<QueueFilter, number>> {
  const { reviewerId, now } = queue
  const { waiting, mine, free, overdue } = await waitingFor(db, queue, 'count')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      countOf(sql`ideas.reviewer_id = ${reviewerId}`).as('mine'),
      countOf(sql`ideas.reviewer_id is null`).as('free'),
      countOf(sql`ideas.due_at <= ${now}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), mine: Number(mine), free: Number(free), overdue: Number(overdue) }
}

/** How many ideas are assigned to a reviewer, how many to nobody, and how many of both are overdue, in one pass. */
export async function countOpen(db: Db, reviewer: Pick<Queue, 'reviewerId' | 'scope'>, now: string) {
  const isMine = sql<boolean>`ideas.reviewer_id = ${reviewer.reviewerId}`
  const isFree = sql<boolean>`ideas.reviewer_id is null`
  const { assigned, free, overdue } = await waitingFor(
    db,
    { ...reviewer, faculty: '', filter: 'waiting', now },
    'count',
  )
    .select([
      countOf(isMine).as('assigned'),
      countOf(isFree).as('free'),
      countOf(sql`ideas.due_at <= ${now} and (${isMine} or ${isFree})`).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { assigned: Number(assigned), free: Number(free), overdue: Number(overdue) }
}

/** Ideas due by then, assigned to a reviewer or to nobody, the first due first; limited in number. */
export async function findDue(
  db: Db,
  reviewer: Pick<Queue, 'reviewerId' | 'scope'>,
  until: string,
): Promise<{ title: string; due_at: string }[]> {
  return waitingFor(db, { ...reviewer, faculty: '', filter: 'overdue', now: until }, 'page')
    .where((eb) => eb.or([eb('ideas.reviewer_id', 'is', null), eb('ideas.reviewer_id', '=', reviewer.reviewerId)]))
    .select((eb) => ['ideas.title', eb.ref('ideas.due_at').$notNull().as('due_at')])
    .orderBy('ideas.due_at')
    .orderBy('ideas.id')
    .limit(SEARCH_COUNT_MAX)
    .execute()
}

/** Ideas assigned to a reviewer but outside their scope; without a scope, all ideas of a former reviewer. */
export async function findOthersOf(db: Db, reviewerId: string, scope: ReviewScope | null): Promise<string[]> {
  const own = scope && waitingFor(db, { reviewerId, scope, faculty: '', filter: 'mine', now: '' }, 'page')
  const rows = await db
    .selectFrom('ideas')
    .select('id')
    .where('reviewer_id', '=', reviewerId)
    .where('waiting_since', 'is not', null)
    .where('merged_into', 'is', null)
    .$if(own !== null, (query) => query.where('id', 'not in', own?.select('ideas.id') ?? []))
    .limit(ASSIGNED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Never assigned ideas within a reviewer's scope, the longest wait first. */
export async function findUnassigned(db: Db, reviewer: Pick<Queue, 'reviewerId' | 'scope'>): Promise<string[]> {
  const rows = await waitingFor(db, { ...reviewer, faculty: '', filter: 'free', now: '' }, 'page')
    .where('ideas.assigned_at', 'is', null)
    .select('ideas.id')
    .orderBy('ideas.waiting_since')
    .orderBy('ideas.id')
    .limit(ASSIGNED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

const countOf = (condition: RawBuilder<unknown>) => sql<number | null>`sum(case when ${condition} then 1 else 0 end)`

/** Ideas that wait and that the reviewer may decide on. */
function waitingFor(db: Db, queue: Queue, purpose: 'page' | 'count') {
  const { reviewerId, faculty, filter, now, search = null, category = '', scope } = queue
  return (
    db
      .selectFrom('ideas')
      .where('ideas.waiting_since', 'is not', null)
      .where('ideas.merged_into', 'is', null)
      .$if(category !== '', (query) => query.where('ideas.category', '=', category))
      .where((eb) => eb.and([...withinScope(scope), ...(search ? [search[purpose]] : [])]))
      // Decided on, which nobody else may notice before the decision is sent.
      .where('ideas.id', 'not in', db.selectFrom('reviews').select('idea_id').where('notified_at', 'is', null))
      .$if(filter === 'mine', (query) => query.where('ideas.reviewer_id', '=', reviewerId))
      .$if(filter === 'free', (query) => query.where('ideas.reviewer_id', 'is', null))
      .$if(filter === 'overdue', (query) => query.where('ideas.due_at', '<=', now))
      .where('ideas.id', 'not in', conflicts(db).select('idea_id').where('user_id', '=', reviewerId))
      .$if(faculty !== '', (query) =>
        // Not by a list, by which SQLite would look for ideas of everybody in the faculty.
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('profiles')
              .select('profiles.user_id')
              .whereRef('profiles.user_id', '=', 'ideas.user_id')
              .where('profiles.faculty', '=', faculty),
          ),
        ),
      )
  )
}
