import { useMemo } from 'react'

/** Options of a Select: the given time zones, then all that the browser knows. They are hundreds, hence made once. */
export function useZoneOptions(...first: string[]) {
  const named = first.join()
  return useMemo(() => {
    const zones = new Set([...named.split(','), ...Intl.supportedValuesOf('timeZone')])
    return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [named])
}
