import { z } from 'zod'
import * as errorTexts from './messages/errors/index.ts'

/** A name of the time zone database that this machine knows; no offset. */
export const TimeZone = z
  .string(errorTexts.common.timeZone)
  .max(64, errorTexts.common.timeZone)
  .refine(isTimeZone, errorTexts.common.timeZoneSuchAs)

/** A time with its offset, as UTC with milliseconds. */
export const Instant = z.iso.datetime(errorTexts.common.exactTime).transform((value) => new Date(value).toISOString())

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
