import { useQuery } from '@tanstack/react-query'
import { CATEGORIES } from '../../../contract/ideas.values.ts'
import { type Listed, type ListName, listedLabel, listedName } from '../../../contract/lists.values.ts'
import { FACULTIES, YEARS } from '../../../contract/profiles.values.ts'
import { pageLanguage } from '../preferences/language.ts'
import { siteQuery } from './site-query.ts'

const SPECIFIED = { categories: CATEGORIES, faculties: FACULTIES, years: YEARS }

/** The lists of the settings; the specified ones until the site has answered. */
function useSiteLists(): (list: ListName) => readonly Listed[] {
  // Every layout asks for it.
  const { data: site } = useQuery({ ...siteQuery, enabled: false })
  return (list) => site?.lists[list] ?? SPECIFIED[list].map((name) => ({ name, aliases: [], is_retired: false }))
}

/** The text to show for a name of a list, in the language of the page. */
export function useListedLabel(): (list: ListName, name: string) => string {
  const entriesOf = useSiteLists()
  return (list, name) => listedLabel(entriesOf(list), name, pageLanguage())
}

export function useSiteList(list: ListName) {
  const entries = useSiteLists()(list)
  const offered = entries.filter(({ is_retired }) => !is_retired).map(({ name }) => name)
  const retired = entries.filter(({ is_retired }) => is_retired).map(({ name }) => name)
  const labelOf = (text: string) => listedLabel(entries, text, pageLanguage())
  return {
    /** The text to show for a name. */
    labelOf,
    /** Choices of names with these texts. */
    optionsOf: (names: readonly string[]) => names.map((value) => ({ value, label: labelOf(value) })),
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
