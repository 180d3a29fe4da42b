import { page, rows, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const USERS_SIZES = [20, 50, 100] as const

/** The choices of each filter are not listed here, since every first page needs this. */
export const usersSearch = searchParams({
  q: text,
  faculty: text,
  role: text,
  state: text,
  sort: text,
  page,
  rows: rows(USERS_SIZES),
})
export type UsersSearch = SearchOf<typeof usersSearch>
