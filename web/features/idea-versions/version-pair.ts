import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import type { VersionPair } from './compare-versions.ts'
import type { HistorySearch } from './idea-versions.search.ts'

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
