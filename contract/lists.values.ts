/** The lists that an administrator keeps in the settings: what the forms offer as an idea's category, a member's faculty and year. */
export const LISTS = ['categories', 'faculties', 'years'] as const
export type ListName = (typeof LISTS)[number]

export const LIST_ENTRIES_MAX = 60
export const LIST_NAME_MAX = 50
/** How many earlier names of an entry are still understood. */
export const LIST_ALIASES_MAX = 20

export type Listed = {
  name: string
  /** Earlier names, still used by open pages and old links. */
  aliases: readonly string[]
  /** No longer offered; who has it keeps it. */
  is_retired: boolean
  /** By language, where it has others than its name. */
  names?: Readonly<Record<string, string>> | undefined
}

const FACULTY_PREFIX = /^faculty of /i

/** Key for comparing names of a list: "Health Sciences" names the "Faculty of Health Sciences". */
export function listKey(name: string): string {
  return name.replace(FACULTY_PREFIX, '').toLowerCase()
}

/** The entry that a text names: by its name, or by one that it had before. */
export function findListed<Entry extends Listed>(entries: readonly Entry[], text: string): Entry | undefined {
  const key = listKey(text)
  return (
    entries.find(({ name }) => listKey(name) === key) ??
    entries.find(({ aliases }) => aliases.some((alias) => listKey(alias) === key))
  )
}

/** The current name of an entry; a text outside the list stays as it is. */
export function listedName(entries: readonly Listed[], text: string): string {
  return findListed(entries, text)?.name ?? text
}

/** The text to show for a name in a language. */
export function listedLabel(entries: readonly Listed[], text: string, language: string): string {
  return findListed(entries, text)?.names?.[language] ?? text
}
