import type { BOARD_SORTS } from '../../../contract/ideas.values.ts'
import type { BoardSearch } from './ideas.search.ts'

/** The orders that the board offers; links to another one still work. */
export const OFFERED_SORTS = [
  'newest',
  'active',
  'supported',
  'title',
] as const satisfies (typeof BOARD_SORTS)[number][]

/** The board without filters. */
export const NO_FILTERS = {
  scope: 'all',
  category: '',
  stage: '',
  looking: false,
  skill: '',
} as const satisfies Partial<BoardSearch>

/** How many filters are on. */
export function activeFilters(search: Pick<BoardSearch, keyof typeof NO_FILTERS>): number {
  const names = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]
  return names.filter((name) => search[name] !== NO_FILTERS[name]).length
}
