import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'

/** The terms and the privacy policy; "" where the site has none of its own. */
export const siteTextsQuery = queryOptions({
  queryKey: ['site', 'texts'],
  queryFn: ({ signal }) => call('getSiteTexts', {}, { signal }),
  staleTime: PROFILE_STALE_MS,
})
