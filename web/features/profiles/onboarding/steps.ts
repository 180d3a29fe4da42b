import type { NewProfile, Profile } from '../../../../contract/profiles.ts'

/** Values of the fields while they are edited. */
export type OnboardingDraft = Required<{
  [K in keyof Omit<NewProfile, 'avatar' | 'avatar_upload' | 'skills'>]: string
}> & {
  skills: string[]
}

/** The steps of the wizard, each with the fields that have to be right before the next. `isRequired`: none may be empty. */
export const STEPS = [
  { key: 'basics', fields: ['firstname', 'lastname', 'title', 'mobile', 'bio'], isRequired: false },
  { key: 'education', fields: ['degree', 'uni', 'faculty', 'program', 'year'], isRequired: true },
  { key: 'skills', fields: ['skills'], isRequired: true },
  { key: 'social', fields: ['linkedin', 'github', 'fb'], isRequired: false },
] as const satisfies { key: string; fields: (keyof OnboardingDraft)[]; isRequired: boolean }[]

export const LAST_STEP = STEPS.length - 1

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

/** Initial values from an invitation or an import. */
export function draftOf({ firstname, lastname, faculty, program, year }: Profile): OnboardingDraft {
  return { ...EMPTY_DRAFT, firstname, lastname, faculty, program, year }
}

/** The step that a field belongs to. */
export function stepOf(field: string): number {
  return Math.max(
    0,
    STEPS.findIndex(({ fields }) => fields.some((name) => name === field)),
  )
}
