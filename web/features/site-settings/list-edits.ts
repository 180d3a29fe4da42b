import type { SiteSettings } from '../../../contract/site-settings.ts'

export type ListEntry = SiteSettings['lists']['categories'][number]

/** The list with this entry at another place. */
export function moveEntry(entries: ListEntry[], id: string, place: number): ListEntry[] {
  const entry = entries.find((one) => one.id === id)
  if (!entry || place < 0 || place >= entries.length) return entries
  return entries.filter((one) => one !== entry).toSpliced(place, 0, entry)
}

export type ListEffect = { kind: 'renamed'; from: string; to: string } | { kind: 'retired'; from: string; name: string }

/** The effect of saving on users of an entry; `from` is its saved name. */
export function effectsOf(before: ListEntry[], after: ListEntry[]): ListEffect[] {
  return before.flatMap((stored): ListEffect[] => {
    const entry = after.find(({ id }) => id === stored.id)
    const name = entry?.name.trim() ?? ''
    if (!entry || name === '') return []
    return [
      ...(name === stored.name ? [] : [{ kind: 'renamed' as const, from: stored.name, to: name }]),
      ...(entry.is_retired && !stored.is_retired ? [{ kind: 'retired' as const, from: stored.name, name }] : []),
    ]
  })
}
