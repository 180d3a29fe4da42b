import type { Metadata } from './paging.ts'

/** More rows than this are not counted one by one: a search that finds more says this number, and shows pages of so many. */
export const SEARCH_COUNT_MAX = 1_000

/** The metadata of page `page` in a list of `total` records. */
export function metadataOf(page: number, pageSize: number, total: number): Metadata {
  if (total === 0) return { current_page: 0, page_size: 0, first_page: 0, last_page: 0, total_records: 0 }
  return {
    current_page: page,
    page_size: pageSize,
    first_page: 1,
    last_page: Math.ceil(total / pageSize),
    total_records: total,
  }
}
