import { type Expression, type SqlBool, sql } from 'kysely'
import { DEFAULT_CATEGORY } from '../../contract/ideas.values.ts'
import type { ReviewScope } from '../../contract/users.ts'
import { UNLIMITED } from '../lib/actor.ts'

/** Conditions of ideas within the limits of a reviewer, as `isWithin` has them. */
export function withinScope({ faculties, categories }: ReviewScope = UNLIMITED): Expression<SqlBool>[] {
  return [
    ...(categories.length > 0
      ? [sql<SqlBool>`coalesce(nullif(ideas.category, ''), ${DEFAULT_CATEGORY}) in (${sql.join(categories)})`]
      : []),
    ...(faculties.length > 0
      ? [sql<SqlBool>`ideas.user_id in (select user_id from profiles where faculty in (${sql.join(faculties)}))`]
      : []),
  ]
}
