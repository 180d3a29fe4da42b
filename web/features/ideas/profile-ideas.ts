import { page, rows, searchParams } from '../../lib/search-params.ts'
import { PROFILE_IDEAS_PER_PAGE } from './rows-per-page.ts'

/** Where a profile's list of ideas is, in the URL. */
export const profileIdeasSearch = searchParams({ page, rows: rows(PROFILE_IDEAS_PER_PAGE) })

export function profileIdeasInput(userId: string, search: { page: number; rows: number }) {
  return { user_id: userId, page: search.page, page_size: search.rows }
}
