import { MutationCache, QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '../durations.ts'
import { isServer } from '../is-server.ts'
import { restoreWhenUnreachable } from '../offline/restoring-persister.ts'
import { ApiError } from './api-client.ts'
import { afterAct } from './changes.ts'

/** Queries of the page in a browser; undefined before it has any. */
export let pageQueries: QueryClient | undefined

/** How long profile data counts as fresh. */
export const PROFILE_STALE_MS = 5 * MINUTE_MS

/** How long the response of a page's prefetch counts as fresh: until the page shows it. */
export const PREFETCHED_STALE_MS = 10_000

/**
 * Queries are tried once more on failure, unless the server refused, and not fetched again on window focus. Without a
 * network both fail at once and say so, unless this device keeps the last response: what waited for it in silence would be sent long after it was asked for.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({ onSettled: (_data, error) => afterAct(error) }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          !isServer && failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: isServer ? undefined : restoreWhenUnreachable,
      },
      mutations: { networkMode: 'always' },
    },
  })
  pageQueries = client
  return client
}
