import { PROFILE_SORTS } from '../../../contract/profiles.values.ts'
import { effectiveOrder, orderOf, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const directorySearch = searchParams({ q: text, faculty: text, sort: orderOf(PROFILE_SORTS), page })
export type DirectorySearch = SearchOf<typeof directorySearch>

export const directoryOrder = (search: Pick<DirectorySearch, 'q' | 'sort'>) =>
  effectiveOrder<DirectorySearch['sort']>(search, 'name')

let last: Partial<DirectorySearch> = {}

/** Keeps what the directory showed last, so that the way back from a profile leads to the same search and page. */
export function rememberDirectorySearch(search: DirectorySearch): void {
  last = search
}

export function lastDirectorySearch(): Partial<DirectorySearch> {
  return last
}
