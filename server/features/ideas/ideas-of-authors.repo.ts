import { sql } from 'kysely'
import { type IdeaStatus, IdeaStatus as Status } from '../../../contract/ideas.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/tables.ts'
import { filtered, type IdeaFilter } from './idea-filters.repo.ts'
import { ideaOf, type StoredIdea, selectIdeas } from './idea-rows.repo.ts'

export async function findIdeaIdsOf(db: Db, authorId: string): Promise<string[]> {
  const rows = await db.selectFrom('ideas').select('id').where('user_id', '=', authorId).execute()
  return rows.map(({ id }) => id)
}

/** How many of an author's ideas are in each status. */
export async function countByStatus(db: Db, authorId: string): Promise<Record<IdeaStatus, number>> {
  const rows = await statusCounts(db, authorId)
  const counted = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  const [pending, approved, rejected] = Status.options.map((status) => counted.get(status) ?? 0) as [
    number,
    number,
    number,
  ]
  return { Pending: pending, Approved: approved, Rejected: rejected }
}

const statusCounts = compiled((db, authorId: string) =>
  db
    .selectFrom('ideas')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', authorId)
    .groupBy('status'),
)

/** The newest visible ideas of each of these authors: `each` at most, and `all` together, where every author gets as many. */
export async function findNewestOfEach(
  db: Db,
  authorIds: string[],
  { each, all }: { each: number; all: number },
  filter: IdeaFilter,
): Promise<StoredIdea[]> {
  if (authorIds.length === 0 || each === 0) return []
  // Only ids are ranked.
  const ranked = filtered(db.selectFrom('ideas').select('ideas.id'), filter)
    .where('ideas.user_id', 'in', authorIds)
    .select(
      sql<number>`row_number() over (partition by ideas.user_id order by ideas.created_at desc, ideas.id desc)`.as(
        'place',
      ),
    )
  const newest = db
    .selectFrom(ranked.as('ranked'))
    .select('ranked.id')
    .where('place', '<=', each)
    .orderBy('place')
    .orderBy('ranked.id', 'desc')
    .limit(all)
  const rows = await selectIdeas(db)
    .where('ideas.id', 'in', newest)
    .orderBy('ideas.created_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .execute()
  return rows.map(ideaOf)
}

/** How many visible ideas each of these authors has. Authors without any are left out. */
export async function countOfEach(db: Db, authorIds: string[], filter: IdeaFilter): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map()
  const rows = await filtered(db.selectFrom('ideas'), filter)
    .where('ideas.user_id', 'in', authorIds)
    .groupBy('ideas.user_id')
    .select((eb) => ['ideas.user_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}
