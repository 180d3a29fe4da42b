import { CALL_PHASES } from '../../../../contract/call-page.values.ts'
import { oneOf, page, type SearchOf, searchParams } from '../../../lib/lists/search-params.ts'

export const managedCallsSearch = searchParams({ phase: oneOf(['', ...CALL_PHASES]), page })
export type ManagedCallsSearch = SearchOf<typeof managedCallsSearch>
