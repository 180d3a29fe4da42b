import { useQuery } from '@tanstack/react-query'
import { CATEGORIES } from '../../../contract/ideas.values.ts'
import { type Listed, type ListName, listedName } from '../../../contract/lists.values.ts'
import { FACULTIES, YEARS } from '../../../contract/profiles.values.ts'
import { siteQuery } from './site-query.ts'

const SPECIFIED = { categories: CATEGORIES, faculties: FACULTIES, years: YEARS }

/** A list of the settings; the specified one until the site has answered. */
export function useSiteList(list: ListName) {
  // Every layout asks for it.
  const { data: site } = useQuery({ ...siteQuery, enabled: false })
  const entries: Listed[] =
    site?.lists[list] ?? SPECIFIED[list].map((name) => ({ name, aliases: [], is_retired: false }))
  const offered = entries.filter(({ is_retired }) => !is_retired).map(({ name }) => name)
  const retired = entries.filter(({ is_retired }) => is_retired).map(({ name }) => name)
  return {
    /** The name that it has now: a draft or a link may have an earlier one. */
    nameOf: (text: string) => listedName(entries, text),
    /** Options of a form. The chosen value stays an option. */
    choices: (...chosen: string[]) => namesWith(offered, chosen),
    /** Options of a filter: retired entries last, since existing content has them. */
    filters: (...chosen: string[]) => namesWith([...offered, ...retired], chosen),
  }
}

function namesWith(names: string[], chosen: string[]): string[] {
  return [...new Set([...names, ...chosen.filter((name) => name !== '')])]
}
