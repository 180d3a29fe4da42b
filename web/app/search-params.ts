import { z } from 'zod'
import { IdeaSort, IdeaStatus } from '../../contract/ideas.ts'
import { ProfileSort } from '../../contract/profiles.ts'
import { SEARCH_MAX } from '../../contract/text.ts'

/** State of the lists that lives in the URL. What cannot be read falls back to its default, so that no link breaks. */
const text = z.coerce.string().max(SEARCH_MAX).optional().catch(undefined)
const page = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

function rows(sizes: readonly number[]) {
  return z.coerce
    .number()
    .refine((size) => sizes.includes(size))
    .optional()
    .catch(undefined)
}

export const IDEAS_PER_PAGE = [6, 10, 20] as const
export const SUBMISSIONS_PER_PAGE = [5, 10, 15, 20] as const
export const ADMIN_ROWS_PER_PAGE = [10, 15, 20] as const
export const PROFILE_IDEAS_PER_PAGE = [5, 10] as const

export const ViewIdeasSearch = z.object({
  q: text,
  category: text,
  sort: IdeaSort.optional().catch(undefined),
  page,
  rows: rows(IDEAS_PER_PAGE),
  /** Id of the idea whose details are open. */
  idea: text,
})

export const MySubmissionsSearch = z.object({
  q: text,
  status: IdeaStatus.optional().catch(undefined),
  page,
  rows: rows(SUBMISSIONS_PER_PAGE),
})

export const AdminIdeasSearch = z.object({
  q: text,
  status: IdeaStatus.optional().catch(undefined),
  page,
  rows: rows(ADMIN_ROWS_PER_PAGE),
})

export const CommunitySearch = z.object({
  q: text,
  faculty: text,
  sort: ProfileSort.optional().catch(undefined),
  page,
})

export const ProfileIdeasSearch = z.object({ page, rows: rows(PROFILE_IDEAS_PER_PAGE) })

/** The token of a mailed link. */
export const TokenSearch = z.object({ token: text })

/** The address to fill into the sign-in form. */
export const SignInSearch = z.object({ email: text })
