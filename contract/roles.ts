import { z } from 'zod'
import * as errorTexts from './messages/errors/index.ts'
import { SKILL_LENGTH_MAX } from './profiles.values.ts'
import { ROLE_NOTE_MAX, ROLE_SKILLS_MAX, ROLE_TITLE_MAX, ROLE_TITLE_MIN, ROLES_MAX } from './roles.values.ts'
import { line } from './text.ts'
import { distinctSkills } from './tokeniser.ts'

export * from './roles.values.ts'

/** A role that an idea has open. */
export const Role = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string(),
  skills: z.array(z.string()),
  is_open: z.boolean().describe('False once somebody has it.'),
})
export type Role = z.infer<typeof Role>

const skills = z
  .array(line({ max: SKILL_LENGTH_MAX }), errorTexts.common.listOfTexts)
  .meta({ maxItems: ROLE_SKILLS_MAX })
  .transform((items) => distinctSkills(items.filter((item) => item !== '')))
  .refine((items) => items.length <= ROLE_SKILLS_MAX, errorTexts.roles.maxSkills({ max: ROLE_SKILLS_MAX }))

const titleMessage = errorTexts.roles.titleLength({ min: ROLE_TITLE_MIN, max: ROLE_TITLE_MAX })

/** A role as its author writes it. One with the id of an existing role changes that; `is_open` is ignored. */
export const RoleInput = z.strictObject({
  id: z.uuid(errorTexts.roles.roleId).optional(),
  title: line({ min: ROLE_TITLE_MIN, minMessage: titleMessage, max: ROLE_TITLE_MAX, maxMessage: titleMessage }),
  note: line({ max: ROLE_NOTE_MAX }).default(''),
  skills: skills.default([]),
  is_open: z.unknown().optional(),
})
export type RoleInput = z.infer<typeof RoleInput>

/** The roles of an idea, in their order. */
export const RoleInputs = z
  .array(RoleInput, errorTexts.common.listOfRoles)
  .max(ROLES_MAX, errorTexts.common.maxRoles({ max: ROLES_MAX }))
  .refine((roles) => isEachOnce(roles.flatMap(({ id }) => id ?? [])), errorTexts.roles.twice)

function isEachOnce(ids: string[]): boolean {
  return new Set(ids).size === ids.length
}
