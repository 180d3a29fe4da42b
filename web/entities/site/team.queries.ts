import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'

/** Who runs the site. */
export const teamQuery = queryOptions({
  queryKey: ['site', 'team'],
  queryFn: async ({ signal }) => (await call('getSiteTeam', {}, { signal })).team,
  staleTime: PROFILE_STALE_MS,
})
