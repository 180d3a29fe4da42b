import { queryOptions } from '@tanstack/react-query'
import { getSite } from '../../contract/site.ts'
import { call } from './api-client.ts'

const MINUTE_MS = 60_000

/** What this installation says of itself: its size, and how one signs in. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, {}, { signal }),
  staleTime: 5 * MINUTE_MS,
})
