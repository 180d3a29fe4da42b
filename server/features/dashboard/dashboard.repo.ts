import { sql } from 'kysely'
import { readCount, readCounts } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'

/** From `start` to before `end`. */
export type Period = { start: string; end: string }

export async function countListedMembers(db: Db): Promise<number> {
  return readCount(db, 'listed-profiles')
}

/** How many members the directory began to show in each period. */
export async function countNewMembers(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'profiles', 'listed_at', periods)
}

export async function countSubmittedIdeas(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'ideas', 'created_at', periods)
}

export async function countReviews(db: Db, periods: Period[]): Promise<number[]> {
  return countIn(db, 'reviews', 'created_at', periods)
}

/** How many rows have their timestamp in each period: short ranges of an index, in one statement. */
async function countIn(db: Db, table: string, column: string, periods: Period[]): Promise<number[]> {
  const counts = periods.map(
    ({ start, end }, place) => sql`select ${sql.lit(place)} as place, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`,
  )
  const { rows } = await sql<{ place: number; count: number | string }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return rows.toSorted((a, b) => a.place - b.place).map(({ count }) => Number(count))
}

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
        .limit(limit)
        .as('reviews'),
    )
    .innerJoin('ideas', 'ideas.id', 'reviews.idea_id')
    .leftJoin('idea_versions', (join) =>
      join
        .onRef('idea_versions.idea_id', '=', 'reviews.idea_id')
        .onRef('idea_versions.content_version', '=', 'reviews.content_version'),
    )
    .select((eb) => [
      eb.fn
        .coalesce(
          'idea_versions.content_saved_at',
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
  const rows = await db
    .selectFrom('ideas')
    .select((eb) => ['category', 'status', eb.fn.countAll<number | string>().as('count')])
    .where('merged_into', 'is', null)
    .groupBy(['category', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function countMembersByFaculty(db: Db): Promise<Map<string, number>> {
  return readCounts(db, 'listed-profiles')
}

/** Of each faculty, the members who shared an idea, commented or supported since a timestamp. */
export async function countActiveByFaculty(db: Db, since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('profiles')
    .select((eb) => ['faculty', eb.fn.countAll<number | string>().as('count')])
    .where('listed_at', 'is not', null)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('ideas')
        .select('user_id')
        .where('created_at', '>=', since)
        .union(
          eb
            .selectFrom('comments')
            .select(sql<string>`user_id`.as('user_id'))
            .where('created_at', '>=', since)
            .where('user_id', 'is not', null),
        )
        .union(eb.selectFrom('idea_supports').select('user_id').where('created_at', '>=', since)),
    )
    .groupBy('faculty')
    .execute()
  return new Map(rows.map(({ faculty, count }) => [faculty, Number(count)]))
}
