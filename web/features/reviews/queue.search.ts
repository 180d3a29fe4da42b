import { QUEUE_FILTERS } from '../../../contract/review-queue.values.ts'
import { oneOf, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

/** `idea`: the one that is read; "" for the first. */
export const queueSearch = searchParams({
  q: text,
  filter: oneOf(QUEUE_FILTERS),
  category: text,
  faculty: text,
  idea: text,
  page,
})
export type QueueSearch = SearchOf<typeof queueSearch>
