import { RANKED_MAX } from '../../../contract/search.values.ts'
import { parseQuery } from '../../../contract/search-query.ts'
import type { Deps } from '../../deps.ts'
import { bonusOf, byScore, type Rank, rankFields } from '../../lib/search-ranking.ts'
import type { IdeaFilter } from './idea-filters.repo.ts'
import { type Asked, countCandidates, findAmong, findCandidates, findTexts } from './idea-ranking.repo.ts'
import { findPublicIdeas } from './ideas.repo.ts'

export type RankedIdea = Rank & { id: string; created_at: string; support_count: number }
export type RankedIdeas = { ranked: RankedIdea[]; total: number }

/** Titles count more than tags, tags more than texts, and these more than a PDF. */
const WEIGHTS = { title: 10, tags: 6, text: 3, pdf: 1 }

/** Ideas with all words of a query, the best first, and how many there are. */
export async function rankIdeas(
  deps: Deps,
  filter: IdeaFilter,
  { q, scope }: Pick<Asked, 'q' | 'scope'>,
): Promise<RankedIdeas> {
  const asked = { q, scope, query: parseQuery(q) }
  if (asked.query.terms.length === 0) return { ranked: [], total: 0 }
  const rows = await findCandidates(deps.searchDb, filter, asked, RANKED_MAX)
  const now = deps.clock.now()
  const ranked = rows
    .map(({ id, created_at, support_count, title_words, tag_words, text_words }) => {
      const rank = rankFields(
        asked.query.terms,
        [
          { name: 'title', tokens: title_words, weight: WEIGHTS.title, inMiddle: true },
          { name: 'tags', tokens: tag_words, weight: WEIGHTS.tags },
          { name: 'text', tokens: text_words, weight: WEIGHTS.text },
        ],
        WEIGHTS.pdf,
      )
      return {
        ...rank,
        id,
        created_at,
        support_count,
        score: rank.score + bonusOf({ supports: support_count, at: created_at, now }),
      }
    })
    .sort(byScore)
  const total = rows.length < RANKED_MAX ? rows.length : await countCandidates(deps.searchDb, filter, asked)
  return { ranked: ranked.slice(0, RANKED_MAX), total }
}

/** Of these ideas, those of a filter, in any order. */
export async function ideasOfFilter({ db }: Deps, filter: IdeaFilter, ids: string[]) {
  return findAmong(db, filter, ids)
}

/** Of these ideas, the ones that everybody sees, in any order. */
export async function publicIdeasAmong(deps: Deps, ids: string[]) {
  return findPublicIdeas(deps.db, ids)
}

/** The texts in which words of a search may be, by idea, where everybody sees it. */
export async function searchedTextsOf(deps: Deps, ids: string[]) {
  return new Map((await findTexts(deps.db, ids)).map((row) => [row.id, row]))
}
