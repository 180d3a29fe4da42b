import { oneOf, optionalText, type SearchOf, searchParams } from '../../../lib/lists/search-params.ts'

/** `entry`: the idea that is read; without it phones show the list. */
export const judgingSearch = searchParams({ entry: optionalText, show: oneOf(['all', 'todo', 'given']) })
export type JudgingSearch = SearchOf<typeof judgingSearch>
