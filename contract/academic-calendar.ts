import { z } from 'zod'
import {
  PERIOD_DAYS_MAX,
  PERIOD_FIRST_DAY,
  PERIOD_KINDS,
  PERIOD_LAST_DAY,
  PERIOD_NAME_MAX,
  PERIODS_MAX,
} from './academic-calendar.values.ts'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { line } from './text.ts'
import { translations } from './translations.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A day such as 2026-09-14, in the time zone of the site. */
const day = z.iso.date(errorTexts.academicCalendar.daysMissing)

/** From the beginning of `starts_on` to the end of `ends_on`. */
export const Period = z.strictObject({
  name: line({ min: 1, max: PERIOD_NAME_MAX, required: errorTexts.academicCalendar.nameMissing }),
  starts_on: day,
  ends_on: day,
  kind: z.enum(PERIOD_KINDS, errorTexts.academicCalendar.kind),
  translations: translations({ name: line({ max: PERIOD_NAME_MAX }) }),
})
export type Period = z.infer<typeof Period>

/** The periods of an academic year, stored in the order of their days. Periods of one kind do not overlap. */
export const AcademicCalendar = z.strictObject({
  periods: z
    .array(Period)
    .max(PERIODS_MAX, errorTexts.academicCalendar.maxPeriods({ max: PERIODS_MAX }))
    .transform((periods) => periods.toSorted(byDays))
    .superRefine((periods, context) => {
      const problem = problemOf(periods)
      if (problem) context.addIssue({ code: 'custom', message: String(problem) })
    }),
})
export type AcademicCalendar = z.infer<typeof AcademicCalendar>

function byDays(one: Period, other: Period): number {
  return one.starts_on.localeCompare(other.starts_on) || one.ends_on.localeCompare(other.ends_on)
}

function problemOf(periods: Period[]): ErrorText | undefined {
  const last = new Map<Period['kind'], Period>()
  for (const period of periods) {
    const { name, starts_on, ends_on, kind } = period
    if (ends_on < starts_on) return errorTexts.academicCalendar.endsBeforeStart({ name })
    if (starts_on < PERIOD_FIRST_DAY || ends_on > PERIOD_LAST_DAY)
      return errorTexts.academicCalendar.outOfRange({ name })
    if ((Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS >= PERIOD_DAYS_MAX) {
      return errorTexts.academicCalendar.tooLong({ name, days: PERIOD_DAYS_MAX })
    }
    const before = last.get(kind)
    if (before && starts_on <= before.ends_on)
      return errorTexts.academicCalendar.overlap({ first: before.name, second: name })
    last.set(kind, period)
  }
  return undefined
}
