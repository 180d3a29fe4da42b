import { RANKED_MAX } from '../../../contract/search.values.ts'
import { parseQuery } from '../../../contract/search-query.ts'
import type { Deps } from '../../deps.ts'
import { bonusOf, byScore, rankFields, type Scored } from '../../lib/search-ranking.ts'
import { mapInTurns } from '../../lib/turns.ts'
import type { IdeaFilter } from './idea-filters.repo.ts'
import { type Asked, findAmong, findCandidates, findTexts } from './idea-ranking.repo.ts'
import { findPublicIdeas } from './ideas.repo.ts'

export type RankedIdea = Scored & { created_at: string; support_count: number }

/** Titles count more than tags, tags more than texts, and these more than a PDF. */
const WEIGHTS = { title: 10, tags: 6, text: 3, pdf: 1 }

/** Up to `RANKED_MAX` ideas with all words of a query, the best first. `isAll`: no more ideas have the words. */
export async function rankIdeas(
  deps: Deps,
  filter: IdeaFilter,
  { q, scope }: Pick<Asked, 'q' | 'scope'>,
): Promise<{ ranked: RankedIdea[]; isAll: boolean }> {
  const asked = { q, scope, query: parseQuery(q) }
  if (asked.query.terms.length === 0) return { ranked: [], isAll: true }
  const rows = await findCandidates(deps.searchDb, filter, asked, RANKED_MAX)
  const now = deps.clock.now()
  const ranked = await mapInTurns(rows, ({ id, created_at, support_count, title_words, tag_words, text_words }) => {
    const score = rankFields(
      asked.query.terms,
      [
        { tokens: title_words, weight: WEIGHTS.title, inMiddle: true },
        { tokens: tag_words, weight: WEIGHTS.tags },
        { tokens: text_words, weight: WEIGHTS.text },
      ],
      WEIGHTS.pdf,
    )
    const bonus = bonusOf({ supports: support_count, at: created_at, now })
    return { id, created_at, support_count, score: score + bonus }
  })
  ranked.sort(byScore)
  return { ranked: ranked.slice(0, RANKED_MAX), isAll: rows.length < RANKED_MAX }
}

/** The ideas that match a filter, in any order. */
export async function ideasOfFilter({ db }: Deps, filter: IdeaFilter, ids: string[]) {
  return findAmong(db, filter, ids)
}

/** The public ones of these ideas, in any order. */
export async function publicIdeasAmong(deps: Deps, ids: string[]) {
  return findPublicIdeas(deps.db, ids)
}

/** The texts in which words of a search may be, by idea, where everybody sees it. */
export async function searchedTextsOf(deps: Deps, ids: string[]) {
  return new Map((await findTexts(deps.db, ids)).map((row) => [row.id, row]))
}
