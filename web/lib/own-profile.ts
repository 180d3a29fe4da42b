import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Profile } from '../../contract/profiles.ts'
import { call, UnexpectedAnswerError } from './api-client.ts'
import { PROFILE_STALE_MS } from './query-client.ts'
import { useIsSignedIn } from './session.ts'

/** Thrown when somebody is signed in and the own profile cannot be had. */
export class OwnProfileError extends Error {
  readonly reason: 'failed' | 'unexpected'

  constructor(cause: unknown) {
    super('The own profile could not be loaded.', { cause })
    this.reason = cause instanceof UnexpectedAnswerError ? 'unexpected' : 'failed'
  }
}

/** The own profile, which also tells who is signed in. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call('getOwnProfile', {}, { signal })).profile,
  staleTime: PROFILE_STALE_MS,
})

/** The own profile, or undefined for a visitor and while it loads. */
export function useOwnProfile(): Profile | undefined {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...ownProfileQuery, enabled: isSignedIn })
  return isSignedIn ? data : undefined
}
