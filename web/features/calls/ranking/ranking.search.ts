import { oneOf, page, rows, type SearchOf, searchParams, text } from '../../../lib/lists/search-params.ts'

export const RANKING_SIZES = [10, 20, 50] as const

export const rankingSearch = searchParams({
  q: text,
  sort: oneOf(['corrected', 'weighted', 'disagreement']),
  only: oneOf(['', 'shortlisted', 'disagree']),
  page,
  rows: rows(RANKING_SIZES),
})
export type RankingSearch = SearchOf<typeof rankingSearch>
