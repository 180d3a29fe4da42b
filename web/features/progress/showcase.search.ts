import { oneOf, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

/** The stages of the showcase; the first is what a university shows. */
export const SHOWN_STAGES = ['in_use', 'tried', 'team', 'stopped'] as const

export const showcaseSearch = searchParams({ stage: oneOf(SHOWN_STAGES), faculty: text, call: text })
export type ShowcaseSearch = SearchOf<typeof showcaseSearch>
