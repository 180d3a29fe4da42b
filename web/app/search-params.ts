import { IDEA_SORTS, IDEA_STATUSES } from '../../contract/ideas.values.ts'
import { facultyName, PROFILE_SORTS } from '../../contract/profiles.values.ts'
import { SEARCH_MAX } from '../../contract/text.values.ts'

const PAGE_MAX = 1_000_000
const PATH_MAX = 500

type Reader<T> = (value: unknown) => T | undefined

/**
 * State of a list that lives in the URL, read without a schema, since every first page needs it. What cannot be read
 * falls back to its default, so that no link breaks.
 */
function search<T>(readers: { [Key in keyof T]: Reader<T[Key]> }) {
  return {
    parse(values: Record<string, unknown>): { [Key in keyof T]?: T[Key] | undefined } {
      const found: { [Key in keyof T]?: T[Key] | undefined } = {}
      for (const key in readers) {
        // Named also when it cannot be read: the router lays the answer over what the address says.
        if (values[key] !== undefined) found[key] = readers[key](values[key])
      }
      return found
    },
  }
}

const text: Reader<string> = (value) => {
  const read = String(value)
  return read.length <= SEARCH_MAX ? read : undefined
}

/** Links of the first release name most faculties without "Faculty of". */
const faculty: Reader<string> = (value) => {
  const read = text(value)
  return read && facultyName(read)
}

const page: Reader<number> = (value) => {
  const read = Number(value)
  return Number.isInteger(read) && read >= 1 && read <= PAGE_MAX ? read : undefined
}

function oneOf<const T>(choices: readonly T[]): Reader<T> {
  return (value) => choices.find((choice) => choice === value)
}

function rows(sizes: readonly number[]): Reader<number> {
  return (value) => sizes.find((size) => size === Number(value))
}

export const IDEAS_PER_PAGE = [6, 10, 20] as const
export const SUBMISSIONS_PER_PAGE = [5, 10, 15, 20] as const
export const ADMIN_ROWS_PER_PAGE = [10, 15, 20] as const
export const PROFILE_IDEAS_PER_PAGE = [5, 10] as const

export const ViewIdeasSearch = search({
  q: text,
  category: text,
  sort: oneOf(IDEA_SORTS),
  page,
  rows: rows(IDEAS_PER_PAGE),
  /** Id of the idea whose details are open. */
  idea: text,
})

export const MySubmissionsSearch = search({
  q: text,
  status: oneOf(IDEA_STATUSES),
  page,
  rows: rows(SUBMISSIONS_PER_PAGE),
})

export const AdminIdeasSearch = search({
  q: text,
  status: oneOf(IDEA_STATUSES),
  page,
  rows: rows(ADMIN_ROWS_PER_PAGE),
})

export const CommunitySearch = search({
  q: text,
  faculty,
  sort: oneOf(PROFILE_SORTS),
  page,
})

export const ProfileIdeasSearch = search({ page, rows: rows(PROFILE_IDEAS_PER_PAGE) })

/** The token of a mailed link. */
export const TokenSearch = search({ token: text })

/** A path of this application; no other address may be led to from a link. */
const ownPath: Reader<string> = (value) => {
  const path = String(value)
  const isOwn = path.length <= PATH_MAX && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/')
  return isOwn ? path : undefined
}

/** The address to fill into the sign-in form, and the path that signing in leads back to. */
export const SignInSearch = search({ email: text, to: ownPath })
