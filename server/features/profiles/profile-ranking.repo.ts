import { type SelectQueryBuilder, sql } from 'kysely'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { engineOf } from '../../db/engine.ts'
import { rowsWithAllWords } from '../../db/search.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'

type Asked = { q: string; faculty: string }

/**
 * Listed members with all words: those who have them in their name, and the newest of all, of each up to the limit. Words that a
 * query leaves out are in none of their texts.
 */
export async function findMatching(db: Db, asked: Asked, limit: number) {
  const columns = ['profiles.user_id', 'profiles.search_name', 'profiles.search_text', 'profiles.skill_keys'] as const
  const ids = ofColumn(db, asked, 'search_name', limit).union(ofColumn(db, asked, 'search_text', limit))
  return db
    .selectFrom('profiles')
    .select(columns)
    .where('profiles.user_id', 'in', db.selectFrom(ids.as('found')).select('found.user_id'))
    .execute()
}

function ofColumn(db: Db, { q, faculty }: Asked, column: 'search_name' | 'search_text', limit: number) {
  const listed = <O>(query: SelectQueryBuilder<Tables, 'profiles', O>) =>
    query
      .where('profiles.listed_at', 'is not', null)
      .where(containsAllWords(sql.ref('profiles.search_text'), q))
      .$if(column === 'search_name', (profiles) => profiles.where(containsAllWords(sql.ref('profiles.search_name'), q)))
      .$if(faculty !== '', (profiles) => profiles.where('profiles.faculty', '=', faculty))
      .select('profiles.user_id as user_id')
  const candidates =
    engineOf(db) === 'sqlite' ? rowsWithAllWords(column === 'search_name' ? 'profile_names' : 'profiles', q) : undefined
  const all = listed(db.selectFrom('profiles'))
    .orderBy('profiles.listed_at', 'desc')
    .orderBy('profiles.user_id', 'desc')
    .limit(limit)
  if (!candidates) return db.selectFrom(all.as('all')).select('all.user_id')
  // A cross join reads the index first, from its end, and no further than the limit.
  const index = sql<{ rowid: number }>`(${candidates})`.as('found')
  const found = db
    .selectFrom(index)
    .crossJoin('profiles')
    .whereRef(sql`profiles.rowid`, '=', sql`found.rowid`)
    .orderBy('found.rowid', 'desc')
  return db
    .selectFrom(
      listed(found as never)
        .limit(limit)
        .as('all'),
    )
    .select('all.user_id')
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
