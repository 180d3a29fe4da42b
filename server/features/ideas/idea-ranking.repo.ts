import { sql } from 'kysely'
import type { Query } from '../../../contract/search-query.ts'
import { engineOf } from '../../db/engine.ts'
import { matchesOf, rowsWithAllWords } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import { hasAllWords, hasAllWordsThere, indexedWithWords } from '../../db/word-index.ts'
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

/** The ideas that match a filter. */
export async function findAmong(db: Db, filter: IdeaFilter, ids: string[]) {
  if (ids.length === 0) return []
  return filtered(db.selectFrom('ideas').select(['ideas.id', 'ideas.created_at', 'ideas.support_count']), filter)
    .where('ideas.id', 'in', ids)
    .execute()
}

/** Words that a query leaves out may be in another text than the title, so that titles alone do not count then. */
function matching(db: Db, filter: IdeaFilter, { q, query, scope }: Asked, limit: number) {
  const inTitles = db.selectFrom(titlesWith(db, filter, q, limit).as('titles')).select('titles.id')
  if (scope === 'title') return inTitles
  const inTexts = db.selectFrom(textsWith(db, filter, query, limit).as('texts')).select('texts.id')
  return query.excluded.length > 0 ? inTexts : inTexts.union(inTitles)
}

function titlesWith(db: Db, filter: IdeaFilter, q: string, limit: number) {
  const candidates = engineOf(db) === 'sqlite' ? rowsWithAllWords('ideas', q) : undefined
  if (!candidates) {
    const all = filtered(db.selectFrom('ideas').select('ideas.id as id'), filter).where(matchesOf(db, 'ideas', q))
    return all.orderBy('ideas.id', 'desc').limit(limit)
  }
  // A cross join reads the index first, from its end, and no further than the limit.
  const found = sql<{ rowid: number }>`(${candidates})`.as('found')
  return filtered(db.selectFrom(found).crossJoin('ideas').select('ideas.id as id'), filter)
    .whereRef(sql`ideas.rowid`, '=', sql`found.rowid`)
    .where(containsAllWords(sql.ref('ideas.search_text'), q))
    .orderBy('found.rowid', 'desc')
    .limit(limit)
}

function textsWith(db: Db, filter: IdeaFilter, query: Query, limit: number) {
  if (engineOf(db) === 'postgres') {
    const texts = db.selectFrom('idea_texts').innerJoin('ideas', 'ideas.id', 'idea_texts.idea_id')
    const all = filtered(texts.select('ideas.id as id'), filter).where(hasAllWords(db, 'idea_texts', query))
    return all.orderBy('ideas.id', 'desc').limit(limit)
  }
  const found = indexedWithWords('idea_texts', query.terms).as('found')
  return filtered(db.selectFrom(found).crossJoin('idea_texts').crossJoin('ideas').select('ideas.id as id'), filter)
    .whereRef(sql`idea_texts.rowid`, '=', sql`found.rowid`)
    .whereRef('ideas.id', '=', 'idea_texts.idea_id')
    .where(hasAllWordsThere('idea_texts', query))
    .orderBy('found.rowid', 'desc')
    .limit(limit)
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
