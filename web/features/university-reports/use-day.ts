import { useFormatter } from 'use-intl'

/** A day of the site, such as 2026-09-14, as a reader writes it. */
export function useDay(): (day: string) => string {
  const { dateTime } = useFormatter()
  return (day) => dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })
}
