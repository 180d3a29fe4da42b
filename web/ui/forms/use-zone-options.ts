import { useMemo } from 'react'
import { zoneName } from '../../lib/preferences/zone-name.ts'

/** Options of a Select by city: the given time zones, then all that the browser knows. They are hundreds, hence made once. */
export function useZoneOptions(...first: string[]) {
  const named = first.join()
  return useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone').map(optionOf)
    const given = named.split(',').map(optionOf)
    const rest = all.filter(({ value }) => !given.some((option) => option.value === value))
    return [...new Map([...given, ...rest.toSorted(byLabel)].map((option) => [option.value, option])).values()]
  }, [named])
}

const optionOf = (value: string) => ({ value, label: zoneName(value) })
const byLabel = (one: { label: string }, other: { label: string }) => (one.label < other.label ? -1 : 1)
