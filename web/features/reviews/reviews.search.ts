import { IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import { oneOf, page, rows, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const SUBMISSIONS_SIZES = [10, 15, 20] as const

export const submissionsSearch = searchParams({
  q: text,
  status: oneOf(['', ...IDEA_STATUSES]),
  page,
  rows: rows(SUBMISSIONS_SIZES),
})
export type SubmissionsSearch = SearchOf<typeof submissionsSearch>
