import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import { type SearchOf, searchParams } from '../../lib/lists/search-params.ts'
import type { VersionPair } from './compare-versions.ts'

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

/** The versions that the URL names, in order of time. Undefined where one of them is not there. */
export function pairOf(versions: IdeaVersion[], search: HistorySearch): VersionPair | undefined {
  const picked = search.version === undefined ? 0 : versions.findIndex(({ n }) => n === search.version)
  const version = versions[picked]
  if (!version) return undefined
  if (search.with === 0) return { older: null, newer: version }
  if (search.with === undefined) return { older: versions[picked + 1] ?? null, newer: version }
  const other = versions.find(({ n }) => n === search.with)
  if (!other || other === version) return undefined
  return other.n < version.n ? { older: other, newer: version } : { older: version, newer: other }
}
