import { page, rows, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

export const AUDIT_SIZES = [20, 50, 100] as const

/** `from` and `to` are days, as date inputs have them. The actions are not listed here, since every first page needs this. */
export const auditSearch = searchParams({
  q: text,
  who: text,
  member: text,
  action: text,
  from: text,
  to: text,
  page,
  rows: rows(AUDIT_SIZES),
})
export type AuditSearch = SearchOf<typeof auditSearch>
