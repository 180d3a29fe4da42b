import { createContext, use } from 'react'

export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** False while a page shows times in UTC, as the server rendered it, which does not know the reader's zone. */
export const TimeZoneKnownContext = createContext(true)

export function useIsTimeZoneKnown(): boolean {
  return use(TimeZoneKnownContext)
}
