import { PROFILE_SORTS } from '../../../contract/profiles.values.ts'
import { oneOf, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const directorySearch = searchParams({
  q: text,
  faculty: text,
  sort: oneOf(['', 'best', ...PROFILE_SORTS]),
  page,
})
export type DirectorySearch = SearchOf<typeof directorySearch>

/** The order of the directory: of its own accord by how well members fit the words that are looked for. */
export const directoryOrder = ({ q, sort }: Pick<DirectorySearch, 'q' | 'sort'>) => sort || (q ? 'best' : 'name')

let last: Partial<DirectorySearch> = {}

/** Keeps what the directory showed last, so that the way back from a profile leads to the same search and page. */
export function rememberDirectorySearch(search: DirectorySearch): void {
  last = search
}

export function lastDirectorySearch(): Partial<DirectorySearch> {
  return last
}
