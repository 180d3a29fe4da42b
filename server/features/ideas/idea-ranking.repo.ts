import { sql } from 'kysely'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import type { Query } from '../../../contract/search-query.ts'
import { engineOf } from '../../db/engine.ts'
import { matchesOf } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { hasAllWords } from '../../db/word-index.ts'
import { filtered, type IdeaFilter } from './idea-filters.repo.ts'

export type Asked = { q: string; query: Query; scope: 'title' | 'all' }

/** Ideas that have all words in their texts, and those that have them in the title, of each the newest up to the limit. */
export async function findCandidates(db: Db, filter: IdeaFilter, asked: Asked, limit: number) {
  const ids = matching(db, filter, asked, limit)
  return db
    .selectFrom('ideas')
    .innerJoin('idea_texts', 'idea_texts.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.created_at', 'ideas.support_count'])
    .select(['idea_texts.title_words', 'idea_texts.tag_words', 'idea_texts.text_words'])
    .where('ideas.id', 'in', ids)
    .execute()
}

/** Up to `SEARCH_COUNT_MAX`. */
export async function countCandidates(db: Db, filter: IdeaFilter, asked: Asked): Promise<number> {
  const ids = matching(db, filter, asked, SEARCH_COUNT_MAX)
  const row = await db
    .selectFrom(ids.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.min(SEARCH_COUNT_MAX, Number(row.count))
}

/** Words that a query leaves out may be in another text than the title, so that titles alone do not count then. */
function matching(db: Db, filter: IdeaFilter, { q, query, scope }: Asked, limit: number) {
  const titles = filtered(db.selectFrom('ideas').select('ideas.id as id'), filter)
    .where(matchesOf(db, 'ideas', q))
    .orderBy('ideas.id', 'desc')
    .limit(limit)
  const inTitles = db.selectFrom(titles.as('titles')).select('titles.id')
  if (scope === 'title') return inTitles
  const newest = engineOf(db) === 'sqlite' ? sql`idea_texts.rowid` : sql`ideas.id`
  const texts = filtered(
    db.selectFrom('idea_texts').innerJoin('ideas', 'ideas.id', 'idea_texts.idea_id').select('ideas.id as id'),
    filter,
  )
    .where(hasAllWords(db, 'idea_texts', query))
    .orderBy(newest, 'desc')
    .limit(limit)
  const inTexts = db.selectFrom(texts.as('texts')).select('texts.id')
  return query.excluded.length > 0 ? inTexts : inTexts.union(inTitles)
}

/** For passages of ideas that everybody sees. */
export async function findTexts(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('ideas')
    .innerJoin('idea_texts', 'idea_texts.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.title', 'ideas.tags', 'ideas.description', 'ideas.learning_outcome'])
    .select('idea_texts.pdf_text')
    .where('ideas.id', 'in', ids)
    .where('ideas.public_at', 'is not', null)
    .execute()
}
