import { CALL_PHASES } from '../../../contract/call-page.values.ts'
import { oneOf, page, type SearchOf, searchParams } from '../../lib/lists/search-params.ts'

/** Search parameters of the list of calls. */
export const callsSearch = searchParams({
  phase: oneOf(['', ...CALL_PHASES]),
  only: oneOf(['', 'eligible', 'entered']),
  sort: oneOf(['ends', 'newest']),
  page,
})
export type CallsSearch = SearchOf<typeof callsSearch>
