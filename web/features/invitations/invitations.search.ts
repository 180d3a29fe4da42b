import { page, rows, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const INVITATIONS_SIZES = [20, 50, 100] as const

export const invitationsSearch = searchParams({ q: text, page, rows: rows(INVITATIONS_SIZES) })
export type InvitationsSearch = SearchOf<typeof invitationsSearch>
