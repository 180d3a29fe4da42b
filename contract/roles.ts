import { z } from 'zod'
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
  .array(line({ max: SKILL_LENGTH_MAX }), { error: 'Must be a list of texts' })
  .meta({ maxItems: ROLE_SKILLS_MAX })
  .transform((items) => distinctSkills(items.filter((item) => item !== '')))
  .refine((items) => items.length <= ROLE_SKILLS_MAX, `At most ${ROLE_SKILLS_MAX} skills`)

const titleMessage = `A role has ${ROLE_TITLE_MIN} to ${ROLE_TITLE_MAX} characters`

/** A role as its author writes it. One with the id of an existing role changes that; `is_open` is ignored. */
export const RoleInput = z.strictObject({
  id: z.uuid('Must be the id of a role').optional(),
  title: line({ min: ROLE_TITLE_MIN, minMessage: titleMessage, max: ROLE_TITLE_MAX, maxMessage: titleMessage }),
  note: line({ max: ROLE_NOTE_MAX }).default(''),
  skills: skills.default([]),
  is_open: z.unknown().optional(),
})
export type RoleInput = z.infer<typeof RoleInput>

/** The roles of an idea, in their order. */
export const RoleInputs = z
  .array(RoleInput, { error: 'Must be a list of roles' })
  .max(ROLES_MAX, `At most ${ROLES_MAX} roles`)
  .refine((roles) => isEachOnce(roles.flatMap(({ id }) => id ?? [])), 'Names a role twice')

function isEachOnce(ids: string[]): boolean {
  return new Set(ids).size === ids.length
}
