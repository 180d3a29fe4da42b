import type { DirectorySearch } from './profiles.api.ts'

let last: DirectorySearch = {}

/** Keeps what the directory showed last, so that the way back from a profile leads to the same search and page. */
export function rememberDirectorySearch(search: DirectorySearch): void {
  last = search
}

export function lastDirectorySearch(): DirectorySearch {
  return last
}
