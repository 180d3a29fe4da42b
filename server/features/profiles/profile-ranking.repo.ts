import { sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { matchesOf } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'

type Asked = { q: string; faculty: string }

/** Listed members: those whose name has all words first, then the newest. */
export async function findMatching(db: Db, asked: Asked, limit: number) {
  const isName = containsAllWords(sql.ref('profiles.search_name'), asked.q)
  return matching(db, asked)
    .select(['user_id', 'search_name', 'search_text', 'skill_keys'])
    .orderBy(sql`case when ${isName} then 0 else 1 end`)
    .orderBy('listed_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute()
}

/** Up to `SEARCH_COUNT_MAX`. */
export async function countMatching(db: Db, asked: Asked): Promise<number> {
  const row = await db
    .selectFrom(matching(db, asked).select('user_id').limit(SEARCH_COUNT_MAX).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function matching(db: Db, { q, faculty }: Asked) {
  return db
    .selectFrom('profiles')
    .where('listed_at', 'is not', null)
    .where(matchesOf(db, 'profiles', q))
    .$if(faculty !== '', (query) => query.where('faculty', '=', faculty))
}

/** Listed members among these, with the texts in which words of a search may be. */
export async function findPeople(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'profiles.bio', 'profiles.skills', ...AUTHOR_COLUMNS])
    .where('users.id', 'in', ids)
    .where('profiles.listed_at', 'is not', null)
    .execute()
  return rows.map(({ id, bio, skills, ...row }) => {
    return { id, bio, skills: JSON.parse(skills) as string[], author: authorOf(id, row) }
  })
}
