import { z } from 'zod'
import { beginningOf } from '../../../contract/cut-text.ts'
import { type CourseRole, LTI_ID_MAX } from '../../../contract/learning-platforms.values.ts'

export const TEXT_MAX = 200

export const platformId = z.string().min(1).max(LTI_ID_MAX)

/** A name or title on one line; longer ones are cut, and odd ones are none. */
export const platformText = z
  .string()
  .transform((value) =>
    beginningOf(
      value
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
      TEXT_MAX,
    ),
  )
  .optional()
  .catch(undefined)

export const platformUrl = z
  .url({ protocol: /^https$/ })
  .max(2000)
  .optional()
  .catch(undefined)

const TEACHERS = /(^|[#/])(Instructor|ContentDeveloper|Administrator|TeachingAssistant|Faculty)$/

/** Role in a course by the roles of LTI. */
export function courseRoleOf(roles: string[]): CourseRole {
  return roles.some((role) => TEACHERS.test(role)) ? 'teacher' : 'learner'
}

type Names = Partial<Record<'name' | 'given_name' | 'family_name', string | undefined>>

export function nameOf({ name, given_name, family_name }: Names): string | undefined {
  return name || [given_name, family_name].filter(Boolean).join(' ') || undefined
}
