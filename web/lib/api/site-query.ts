import { queryOptions } from '@tanstack/react-query'

import { call } from './api-client.ts'
import { PROFILE_STALE_MS } from './query-client.ts'

/** What this installation says of itself: its size, and how one signs in. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call('getSite', {}, { signal }),
  staleTime: PROFILE_STALE_MS,
})
