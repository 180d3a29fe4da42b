import { z } from 'zod'
import * as errorTexts from './messages/errors/index.ts'
import { PAGE_SIZE_MAX } from './page-size.values.ts'

const PAGE_MAX = 1_000_000

/** A number in a query. */
export function wholeNumber(min: number, max: number) {
  const message = errorTexts.common.wholeNumberFrom({ min, max })
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/** Query of a list in numbered pages. */
export function pageQuery(defaultSize: number) {
  return { page: wholeNumber(1, PAGE_MAX).default(1), page_size: wholeNumber(1, PAGE_SIZE_MAX).default(defaultSize) }
}

/** Query of a list by limit and offset. */
export function offsetQuery(defaultLimit: number) {
  return {
    limit: wholeNumber(1, PAGE_SIZE_MAX).default(defaultLimit),
    offset: wholeNumber(0, PAGE_MAX * PAGE_SIZE_MAX).default(0),
  }
}

/** The position of a page in its list. All zero when the list is empty. */
export const Metadata = z.object({
  current_page: z.int(),
  page_size: z.int(),
  first_page: z.int(),
  last_page: z.int(),
  total_records: z.int(),
})
export type Metadata = z.infer<typeof Metadata>
