import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { countedIdeas, filtered, type IdeaFilter } from './idea-filters.repo.ts'

/**
 * Wanted skills of open roles of these ideas, most frequent first, with "" for ideas with any open role, and always the
 * skill with this key, if an idea wants it.
 */
export async function countWantedSkills(
  db: Db,
  filter: IdeaFilter,
  { key, limit }: { key: string; limit: number },
): Promise<{ key: string; skill: string; count: number }[]> {
  const wanted = db
    .selectFrom('wanted_skills')
    .select((eb) => ['skill_key as key', eb.fn.countAll<number>().as('count')])
    .groupBy('skill_key')
    .orderBy(sql`case when skill_key in ('', ${key}) then 0 else 1 end`)
    .orderBy('count', 'desc')
    .orderBy('skill_key')
    .limit(limit)
  // Without other filters, these are all.
  const isFiltered = filter.search || filter.category || filter.stage
  const ideas = filtered(countedIdeas(db, filter), filter, 'count')
  const rows = await db
    .selectFrom((isFiltered ? wanted.where('idea_id', 'in', ideas) : wanted).as('wanted'))
    .select((eb) => [
      'wanted.key',
      'wanted.count',
      eb
        .selectFrom('wanted_skills')
        .select('skill')
        .whereRef('wanted_skills.skill_key', '=', 'wanted.key')
        .orderBy('idea_id')
        .limit(1)
        .as('skill'),
    ])
    .execute()
  return rows.map(({ key, skill, count }) => ({ key, skill: skill ?? key, count: Number(count) }))
}
