import { flag, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

/** Search parameters of the page, which reads what they mean; `kind`: all where it is "". The others are of ideas, `faculty` of people. */
export const pageSearch = searchParams({
  q: text,
  kind: text,
  category: text,
  stage: text,
  looking: flag,
  skill: text,
  sort: text,
  faculty: text,
  page,
})
export type PageSearch = SearchOf<typeof pageSearch>
