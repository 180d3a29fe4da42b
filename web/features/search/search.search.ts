import { page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

/** Search parameters of the page; `kind`: all where it is "". */
export const pageSearch = searchParams({ q: text, kind: text, page })
export type PageSearch = SearchOf<typeof pageSearch>
