import type { z } from 'zod'
import {
  BasicInformation,
  EducationDetails,
  type NewProfile,
  SkillsAndInterests,
  SocialMedia,
} from '../../../../contract/profiles.ts'

/** The steps of the wizard, each with the schema that has to hold before the next. */
export const STEPS = [
  { key: 'basics', schema: BasicInformation },
  { key: 'education', schema: EducationDetails },
  { key: 'skills', schema: SkillsAndInterests },
  { key: 'social', schema: SocialMedia },
] as const satisfies { key: string; schema: z.ZodObject }[]

export const LAST_STEP = STEPS.length - 1

/** What the fields hold while they are typed in. */
export type OnboardingDraft = Required<{ [K in keyof Omit<NewProfile, 'avatar' | 'skills'>]: string }> & {
  skills: string[]
}

export const EMPTY_DRAFT: OnboardingDraft = {
  firstname: '',
  lastname: '',
  title: '',
  mobile: '',
  bio: '',
  degree: '',
  uni: '',
  faculty: '',
  program: '',
  year: '',
  skills: [],
  linkedin: '',
  github: '',
  fb: '',
}

/** The step that a field belongs to. */
export function stepOf(field: string): number {
  return Math.max(
    0,
    STEPS.findIndex(({ schema }) => field in schema.shape),
  )
}
