import type { Metadata } from './paging.ts'

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
