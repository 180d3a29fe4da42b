import { z } from 'zod'
import { UserType } from './accounts.ts'
import { awaitingModeration } from './awaiting-moderation.ts'
import { AvatarValue, FileParam } from './file-values.ts'
import { AVATAR_EDGES } from './files.ts'
import { endpoint } from './http.ts'
import { Idea } from './ideas.ts'
import { LANGUAGE_CODES } from './languages.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { offsetQuery, wholeNumber } from './paging.ts'
import {
  AVATAR_MAX_BYTES,
  BIO_MAX,
  BIO_MIN,
  COMMUNITY_PAGE_SIZE,
  DIRECTORY_PAGE_IDEAS_MAX,
  DIRECTORY_ROW_IDEAS_MAX,
  NAME_MIN,
  OWNED_FIELDS,
  PROFILE_IDEAS_MAX,
  PROFILE_SORTS,
  SKILL_LENGTH_MAX,
  SKILLS_MAX,
} from './profiles.values.ts'
import { BEST } from './search.values.ts'
import { base64, line, optionalUrl, searchText, shortTexts, text, uploadId } from './text.ts'

export * from './profiles.values.ts'

const FIELD_MAX = 100
const MOBILE_MAX = 30

const AVATAR_FIELD = {
  name: 'avatar',
  bodyLimit: 7_500_000,
  tooLarge: errorTexts.files.pictureTooLarge,
  hasOwnStatus: true,
}

export const Profile = z.object({
  id: z.uuid(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  avatar: AvatarValue,
  title: z.string(),
  bio: z.string(),
  faculty: z.string(),
  program: z.string(),
  degree: z.string(),
  uni: z.string(),
  year: z.string(),
  skills: z.array(z.string()),
  linkedin: z.string(),
  github: z.string(),
  fb: z.string(),
  user_type: UserType,
  has_completed_profile: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
  email: z.string().optional().describe('Only for the owner, administrators and the audience that the owner chose.'),
  mobile: z.string().optional().describe('Only for the owner, administrators and the audience that the owner chose.'),
  activated: z.boolean().optional().describe("Only on the member's own profile."),
  owned_fields: z
    .array(z.enum(OWNED_FIELDS))
    .optional()
    .describe("Only on the member's own profile: fields that the university owns."),
  time_zone: z
    .string()
    .nullable()
    .optional()
    .describe("Only on the member's own profile: the chosen one; null where that of the device counts."),
  language: z
    .enum(LANGUAGE_CODES)
    .nullable()
    .optional()
    .describe("Only on the member's own profile: the chosen one; null where that of the browser counts."),
  device_time_zone: z.string().nullable().optional().describe("Only on the member's own profile: as last reported."),
  device_language: z
    .enum(LANGUAGE_CODES)
    .nullable()
    .optional()
    .describe("Only on the member's own profile: that of the browser last used."),
})
export type Profile = z.infer<typeof Profile>

const firstname = line({ min: NAME_MIN, minMessage: errorTexts.profiles.firstnameTooShort, max: FIELD_MAX })
const lastname = line({ min: NAME_MIN, minMessage: errorTexts.profiles.lastnameTooShort, max: FIELD_MAX })
const title = line({ min: NAME_MIN, minMessage: errorTexts.profiles.titleMissing, max: FIELD_MAX })
const mobile = line({ max: MOBILE_MAX })
/** Blank or from 10 to 300 characters. */
const bio = z.union([
  z.literal(''),
  text({
    min: BIO_MIN,
    minMessage: errorTexts.profiles.bioMissing,
    max: BIO_MAX,
    maxMessage: errorTexts.profiles.bioTooLong,
  }),
])
const skills = shortTexts({ maxItems: SKILLS_MAX, maxLength: SKILL_LENGTH_MAX })

/** Step 1 of the onboarding form, without the avatar. */
export const BasicInformation = z.object({
  firstname,
  lastname,
  title,
  mobile: mobile.default(''),
  bio: z.preprocess(blankIfMissing, bio).default(''),
})

/** Step 2 of the onboarding form. */
export const EducationDetails = z.object({
  degree: line({ min: 1, max: FIELD_MAX, required: errorTexts.profiles.degreeMissing }),
  uni: line({ min: 1, max: FIELD_MAX, required: errorTexts.profiles.universityMissing }),
  faculty: line({ min: 1, max: FIELD_MAX, required: errorTexts.profiles.facultyMissing }),
  program: line({ min: 1, max: FIELD_MAX, required: errorTexts.profiles.programMissing }),
  year: line({ min: 1, max: FIELD_MAX, required: errorTexts.profiles.yearMissing }),
})

/** Step 3 of the onboarding form. */
export const SkillsAndInterests = z.object({ skills: skills.default([]) })

/** Step 4 of the onboarding form. */
export const SocialMedia = z.object({ linkedin: optionalUrl, github: optionalUrl, fb: optionalUrl })

/** Base64 without a data prefix; "" and null mean none. */
const avatarOf = (rules: { orStored: boolean }) =>
  z.union([
    z.literal(''),
    z.null(),
    base64({ maxBytes: AVATAR_MAX_BYTES, tooLarge: errorTexts.files.pictureTooLarge, ...rules }),
  ])

export const NewProfile = z.strictObject({
  ...BasicInformation.shape,
  ...EducationDetails.shape,
  ...SkillsAndInterests.shape,
  ...SocialMedia.shape,
  avatar: avatarOf({ orStored: false }).optional(),
  avatar_upload: uploadId.optional(),
})
export type NewProfile = z.infer<typeof NewProfile>

/**
 * Any subset of the profile. A blank or null `avatar` removes it, its value in responses keeps it. With a `version`, the update is refused (409)
 * when somebody saved in between. An `email` is accepted from old clients and ignored.
 */
export const ProfileUpdate = z.strictObject({
  firstname: firstname.optional(),
  lastname: lastname.optional(),
  title: title.optional(),
  mobile: mobile.optional(),
  bio: bio.optional(),
  degree: EducationDetails.shape.degree.optional(),
  uni: EducationDetails.shape.uni.optional(),
  faculty: EducationDetails.shape.faculty.optional(),
  program: EducationDetails.shape.program.optional(),
  year: EducationDetails.shape.year.optional(),
  skills: skills.optional(),
  linkedin: optionalUrl.optional(),
  github: optionalUrl.optional(),
  fb: optionalUrl.optional(),
  avatar: avatarOf({ orStored: true }).optional(),
  avatar_upload: uploadId.optional(),
  version: z.int().optional(),
  email: z.unknown().optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** The form of the Edit Profile dialog, without the avatar. */
export const EditProfileForm = z.object({
  firstname,
  lastname,
  title,
  mobile,
  degree: EducationDetails.shape.degree,
  uni: EducationDetails.shape.uni,
  faculty: EducationDetails.shape.faculty,
})

/** The form of the Edit About dialog. */
export const EditAboutForm = z.object({ bio })

function blankIfMissing(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : value
}

const ProfileResponse = z.object({ profile: Profile })
const SavedProfileResponse = z.object({ profile: Profile, ...awaitingModeration })

/** An idea of another member on whose team somebody is. */
export const Work = z.object({
  idea: z.object({ id: z.uuid(), title: z.string() }),
  role: z.string(),
  is_coauthor: z.boolean(),
})
export type Work = z.infer<typeof Work>

export const ProfileWithIdeas = z.object({
  profile: Profile,
  ideas: z.array(Idea).max(DIRECTORY_ROW_IDEAS_MAX).describe('The newest first.'),
  ideas_count: z.int().describe('All that the caller may see, also those left out of `ideas`.'),
})
export type ProfileWithIdeas = z.infer<typeof ProfileWithIdeas>

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/v1/profile',
  summary: 'The own profile, also before onboarding.',
  access: 'member',
  scope: 'profile:read',
  reads: ['profiles', 'profile-details', 'preferences', 'settings'],
  savedAs: 'general',
  isOpenWithoutSecondFactor: true,
  status: 200,
  response: ProfileResponse,
})

const profileEditsLimit = rateLimit('profile-edit', 60, 'hour', errorTexts.profiles.changeProfileLimit)

const newProfile = {
  path: '/v1/profile/new',
  summary: 'Complete the profile (onboarding). A second time is a conflict.',
  access: 'member',
  limit: profileEditsLimit,
  errors: [409],
  body: NewProfile,
  file: AVATAR_FIELD,
  status: 201,
  response: SavedProfileResponse,
} as const

export const createProfile = endpoint({ method: 'POST', ...newProfile })
export const putProfile = endpoint({ method: 'PUT', ...newProfile })

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/v1/profile/update',
  summary: 'Change any part of the own profile.',
  access: 'member',
  limit: profileEditsLimit,
  errors: [409],
  body: ProfileUpdate,
  file: AVATAR_FIELD,
  status: 200,
  response: SavedProfileResponse,
})

export const ProfileSort = z.enum([...PROFILE_SORTS, BEST])

export const listProfiles = endpoint({
  method: 'GET',
  path: '/v1/profiles-with-ideas',
  summary: `The directory of members with completed profiles, each with the newest of their ideas: at most ${DIRECTORY_ROW_IDEAS_MAX} a member and ${DIRECTORY_PAGE_IDEAS_MAX} a page.`,
  access: 'public',
  scope: 'profile:read',
  shows: ['community'],
  isCached: true,
  reads: ['profiles', 'profile-details', 'ideas', 'activity'],
  query: z.object({
    ...offsetQuery(COMMUNITY_PAGE_SIZE),
    q: searchText,
    faculty: line({ max: FIELD_MAX }).default(''),
    sort: ProfileSort.default('newest'),
    ideas: wholeNumber(0, DIRECTORY_ROW_IDEAS_MAX)
      .default(DIRECTORY_ROW_IDEAS_MAX)
      .describe('The most ideas that each member comes with.'),
  }),
  status: 200,
  response: z.object({ profiles: z.array(ProfileWithIdeas), count: z.int() }),
})

export const listFaculties = endpoint({
  method: 'GET',
  path: '/v1/profiles-with-ideas/faculties',
  summary: 'The faculties that occur in the directory, for its filter.',
  access: 'public',
  scope: 'profile:read',
  shows: ['community'],
  isCached: true,
  isShared: true,
  reads: ['profiles'],
  status: 200,
  response: z.object({ faculties: z.array(z.string()) }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/v1/profiles/id/:id',
  summary: `A member's profile with the ideas that the caller may see: all for the owner, the newest ${PROFILE_IDEAS_MAX} for others.`,
  access: 'public',
  scope: 'profile:read',
  shows: ['community'],
  isCached: true,
  reads: ['profiles', 'profile-details', 'ideas', 'activity', 'connections', 'blocks'],
  savedAs: 'general',
  params: z.object({ id: z.uuid() }),
  status: 200,
  response: z.object({
    response: z.object({
      profile: Profile,
      ideas: z.array(Idea),
      ideas_count: z.int(),
      works_on: z.array(Work).describe('The ideas of others on whose teams the member is, the latest first.'),
    }),
  }),
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/v1/avatars/:file',
  summary: 'An avatar.',
  access: 'public',
  scope: 'profile:read',
  isPathSecret: true,
  takesFilesCookie: true,
  takesFileKey: true,
  errors: [401],
  params: z.object({ file: FileParam }),
  query: z.looseObject({
    size: z
      .string()
      .optional()
      .catch(undefined)
      .meta({ type: 'integer', enum: [...AVATAR_EDGES], description: 'Width and height in pixels.' }),
  }),
  status: 200,
  statuses: { 204: 'the id is empty, for a member without an avatar' },
  sends: 'image/webp',
})
