import { z } from 'zod'
import {
  EducationDetails,
  type Profile,
  type ProfileUpdate,
  SkillsAndInterests,
  SocialMedia,
  EditProfileForm as SpecifiedFields,
} from '../../../contract/profiles.ts'

/** The Edit Profile dialog's form: the specified fields, and below them the rest of what onboarding asked. */
export const EditProfileForm = z.object({
  ...SpecifiedFields.shape,
  program: EducationDetails.shape.program,
  year: EducationDetails.shape.year,
  ...SkillsAndInterests.shape,
  ...SocialMedia.shape,
})
export type EditProfileInput = z.input<typeof EditProfileForm>
export type EditProfileOutput = z.output<typeof EditProfileForm>

export const EDIT_PROFILE_FIELDS = EditProfileForm.keyof().options

export function editProfileValues(profile: Profile): EditProfileInput {
  const { firstname, lastname, title, mobile = '', degree, uni, faculty, program, year } = profile
  const { skills, linkedin, github, fb } = profile
  return { firstname, lastname, title, mobile, degree, uni, faculty, program, year, skills, linkedin, github, fb }
}

/** Editable fields, in the order of the profile page. */
const CHANGEABLE = [...EDIT_PROFILE_FIELDS, 'bio', 'avatar'] as const
export type ChangeableField = (typeof CHANGEABLE)[number]

/** Only what differs from `base`, so that a save changes nothing else. */
export function changesFrom<T extends Partial<ProfileUpdate>>(base: Profile, values: T): Partial<T> {
  const changed = Object.entries(values).filter(([field, value]) => !isSame(base[field as keyof Profile] ?? '', value))
  return Object.fromEntries(changed) as Partial<T>
}

/** The fields in which two versions of a profile differ. */
export function differences(base: Profile, latest: Profile): ChangeableField[] {
  return CHANGEABLE.filter((field) => !isSame(base[field], latest[field]))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
