import { sql } from 'kysely'
import { readCounts } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'

/** From `start` to before `end`, both at midnight in UTC. */
export type Period = { start: string; end: string }

/** How many members the directory began to show in each period. */
export async function countNewMembers(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'listed-days', periods)
}

export async function countSubmittedIdeas(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'idea-days', periods)
}

export async function countReviews(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'review-days', periods)
}

/** How many there are in each period, by the days of each. */
async function countIn(
  db: Db,
  kind: 'listed-days' | 'idea-days' | 'review-days',
  periods: Period[],
): Promise<number[]> {
  const [first = ''] = periods.map(({ start }) => dayOf(start)).toSorted()
  const days = [...(await readCounts(db, kind, first))]
  return periods.map(({ start, end }) =>
    days.reduce((sum, [day, count]) => (day >= dayOf(start) && day < dayOf(end) ? sum + count : sum), 0),
  )
}

const dayOf = (timestamp: string) => timestamp.slice(0, 'YYYY-MM-DD'.length)

/** When versions of ideas were saved and reviewed, of the latest reviews of a period. */
export async function findReviewTimes(
  db: Db,
  { start, end }: Period,
  limit: number,
): Promise<{ submitted_at: string; reviewed_at: string }[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('reviews')
        .select(['idea_id', 'content_version', 'created_at'])
        .where('created_at', '>=', start)
        .where('created_at', '<', end)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('reviews'),
    )
    .innerJoin('ideas', 'ideas.id', 'reviews.idea_id')
    .leftJoin('idea_versions', (join) =>
      join
        .onRef('idea_versions.idea_id', '=', 'reviews.idea_id')
        .onRef('idea_versions.content_version', '=', 'reviews.content_version'),
    )
    .leftJoin('unpublished_versions', (join) =>
      join
        .onRef('unpublished_versions.idea_id', '=', 'reviews.idea_id')
        .onRef('unpublished_versions.content_version', '=', 'reviews.content_version'),
    )
    .select((eb) => [
      eb.fn
        .coalesce(
          'idea_versions.content_saved_at',
          'unpublished_versions.content_saved_at',
          eb
            .case()
            .whenRef('ideas.content_version', '=', 'reviews.content_version')
            .then(eb.ref('ideas.content_saved_at'))
            .end(),
          'ideas.created_at',
        )
        .as('submitted_at'),
      'reviews.created_at as reviewed_at',
    ])
    .execute()
}

export async function countIdeasByCategory(db: Db): Promise<{ category: string; status: string; count: number }[]> {
  return [...(await readCounts(db, 'categories'))].map(([key, count]) => {
    const end = key.indexOf(' ')
    return { status: key.slice(0, end), category: key.slice(end + 1), count }
  })
}

export async function countMembersByFaculty(db: Db): Promise<Map<string, number>> {
  return readCounts(db, 'listed-profiles')
}

/** Number of members by faculty who shared an idea, commented or supported since a timestamp. */
export async function countActiveByFaculty(db: Db, since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('profiles')
    .select((eb) => ['faculty', eb.fn.countAll<number | string>().as('count')])
    .where('listed_at', 'is not', null)
    // One by one: SQLite would sort a union by reading every idea in an index.
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', eb.selectFrom('ideas').select('user_id').where('created_at', '>=', since)),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('comments')
            .select(sql<string>`user_id`.as('user_id'))
            .where('created_at', '>=', since)
            .where('user_id', 'is not', null),
        ),
        eb('user_id', 'in', eb.selectFrom('idea_supports').select('user_id').where('created_at', '>=', since)),
      ]),
    )
    .groupBy('faculty')
    .execute()
  return new Map(rows.map(({ faculty, count }) => [faculty, Number(count)]))
}
