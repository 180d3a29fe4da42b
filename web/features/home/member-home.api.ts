import { queryOptions } from '@tanstack/react-query'
import { getHome } from '../../../contract/home.ts'
import { listMatchingIdeas } from '../../../contract/matches.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'

export const homeQuery = queryOptions({
  ...apiQuery(getHome, {}),
  staleTime: PREFETCHED_STALE_MS,
})

/** Ideas that need somebody like the current user, with the skills that are shared. */
export const matchingIdeasQuery = queryOptions({
  ...apiQuery(listMatchingIdeas, {}, ({ ideas }) => ideas),
  staleTime: PREFETCHED_STALE_MS,
})
