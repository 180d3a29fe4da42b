import { z } from 'zod'

/** A name of the time zone database that this machine knows; no offset. */
export const TimeZone = z.string({ error: 'Must be a time zone' }).max(64, 'Must be a time zone').refine(isTimeZone, {
  error: 'Must be a time zone such as Asia/Colombo',
})

/** A time with its offset, as UTC with milliseconds. */
export const Instant = z.iso
  .datetime('Must be a time such as 2026-01-31T18:30:00Z')
  .transform((value) => new Date(value).toISOString())

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
