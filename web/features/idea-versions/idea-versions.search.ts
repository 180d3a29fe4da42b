import { type SearchOf, searchParams } from '../../lib/lists/search-params.ts'

const NUMBER_MAX = 1_000_000_000

function versionNumber(min: number) {
  return (value: unknown): number | undefined => {
    const read = value === undefined ? Number.NaN : Number(value)
    return Number.isInteger(read) && read >= min && read <= NUMBER_MAX ? read : undefined
  }
}

/** Which versions the history compares: the newest with the one before it, unless the URL says otherwise. */
export const historySearch = searchParams({
  version: versionNumber(1),
  /** 0: the version is read alone. */
  with: versionNumber(0),
})
export type HistorySearch = SearchOf<typeof historySearch>
