export const FACULTIES = [
  'Faculty of Engineering Technology',
  'Faculty of Education',
  'Faculty of Health Sciences',
  'Faculty of Humanities and Social Sciences',
  'Faculty of Natural Sciences',
  'Faculty of Management Studies',
  'Other',
] as const

export const YEARS = ['1st', '2nd', '3rd', '4th', '5th', 'Graduate', 'Postdoc', 'Faculty', 'Other'] as const

export const BIO_MIN = 10
export const BIO_MAX = 300
export const NAME_MIN = 2
export const SKILLS_MAX = 50
export const SKILL_LENGTH_MAX = 50
export const COMMUNITY_PAGE_SIZE = 20

/** The newest ideas that a row of the directory has at most, and all rows of one page together. */
export const DIRECTORY_ROW_IDEAS_MAX = 50
export const DIRECTORY_PAGE_IDEAS_MAX = 1_000
/** The newest ideas that come with another member's profile. The owner gets all. */
export const PROFILE_IDEAS_MAX = 200

/** Bytes, as specified: five million, not five mebibytes. */
export const AVATAR_MAX_BYTES = 5_000_000

export const AVATAR_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

/** First plus last name, else the username, else "User". */
export function displayName(person: { firstname?: string; lastname?: string; username?: string }): string {
  return [person.firstname, person.lastname].filter(Boolean).join(' ') || person.username || 'User'
}

export const PROFILE_SORTS = ['name', 'newest'] as const

/** Fields that a university can own: its sign-in sets them, and the member cannot change them. */
export const OWNED_FIELDS = ['firstname', 'lastname', 'faculty', 'program', 'year'] as const
export type OwnedField = (typeof OWNED_FIELDS)[number]
