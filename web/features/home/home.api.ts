import { queryOptions } from '@tanstack/react-query'

import { call } from '../../lib/api-client.ts'
import { MINUTE_MS } from '../../lib/durations.ts'

const NEWEST_IDEAS = 6

export const newestIdeasQuery = queryOptions({
  queryKey: ['ideas', 'newest'],
  queryFn: async ({ signal }) => (await call('listFeed', { query: { page_size: NEWEST_IDEAS } }, { signal })).ideas,
  staleTime: MINUTE_MS,
})
