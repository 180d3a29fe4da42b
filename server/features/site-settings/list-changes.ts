import { LIST_ALIASES_MAX, LISTS, type ListEntry, type ListName, type Lists, listKey } from '../../../contract/lists.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { InvalidError } from '../../lib/errors.ts'

export type Rename = { from: string; to: string }
export type ListChange = { list: ListName; renames: Rename[]; removed: string[] }

/**
 * Compares the lists of an administrator with the stored ones: the lists to store, with earlier names, and the renames
 * and removals to apply.
 */
export function compareLists(before: Lists, after: Lists): { lists: Lists; changes: ListChange[] } {
  const lists = { ...after }
  const changes: ListChange[] = []
  for (const list of LISTS) {
    const entries = new Map(after[list].map((entry) => [entry.id, entry]))
    const change: ListChange = { list, renames: [], removed: [] }
    for (const { id, name } of before[list]) {
      const entry = entries.get(id)
      if (!entry) change.removed.push(name)
      else if (entry.name !== name) change.renames.push({ from: name, to: entry.name })
    }
    rejectExchanged(before[list], after[list])
    lists[list] = after[list].map((entry) => withKept(entry, before[list], after[list]))
    changes.push(change)
  }
  return { lists, changes }
}

/** A name that another entry has until now would mean two things to pages that are open. */
function rejectExchanged(before: ListEntry[], after: ListEntry[]): void {
  for (const { id, name } of after) {
    const other = before.find((entry) => listKey(entry.name) === listKey(name))
    if (other && other.id !== id) throw new InvalidError({ lists: errorTexts.siteSettings.calledUntilSaved({ name }) })
  }
}

/** With its earlier names, and those in other languages where a client that knows none sends it. */
function withKept(entry: ListEntry, before: ListEntry[], after: ListEntry[]): ListEntry {
  const known = before.find(({ id }) => id === entry.id)
  const earlier = known ? [...known.aliases, known.name] : []
  // A current name always means its own entry.
  const aliases = earlier.filter((alias) => !after.some(({ name }) => listKey(name) === listKey(alias)))
  const names = entry.names ? withoutBlanks(entry.names) : known?.names
  return { ...entry, aliases: [...new Set(aliases)].slice(-LIST_ALIASES_MAX), ...(names && { names }) }
}

function withoutBlanks(names: NonNullable<ListEntry['names']>): ListEntry['names'] {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
}
