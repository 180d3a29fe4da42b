import { queryOptions } from '@tanstack/react-query'
import { getSiteTeam } from '../../../contract/site-team.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'

/** Who runs the site. */
export const teamQuery = queryOptions({
  ...apiQuery(getSiteTeam, {}, ({ team }) => team),
  staleTime: PROFILE_STALE_MS,
})
