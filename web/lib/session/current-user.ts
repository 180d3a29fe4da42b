import { queryOptions, useQuery } from '@tanstack/react-query'
import { getOwnProfile, type Profile } from '../../../contract/profiles.ts'
import { request, UnexpectedResponseError } from '../api/api-client.ts'
import { apiKey } from '../api/api-query.ts'
import { PROFILE_STALE_MS } from '../api/query-client.ts'
import { readStored, store } from '../device-storage.ts'
import { sessionToken, useIsSignedIn } from './session.ts'

/** Thrown when somebody is signed in and their profile cannot be loaded. */
export class CurrentUserError extends Error {
  readonly reason: 'failed' | 'unexpected'

  constructor(cause: unknown) {
    super('The profile of the current user could not be loaded.', { cause })
    this.reason = cause instanceof UnexpectedResponseError ? 'unexpected' : 'failed'
  }
}

const OWNER_KEY = 'quad-owner'
type Owner = { token: string | null; userId: string }
let owner: Owner | undefined

/** The member of the session as of now; undefined until their profile was loaded by this very session, also before a reload. */
export function sessionOwner(): string | undefined {
  const token = sessionToken()
  const stored = owner ? null : readStored(OWNER_KEY)
  const known = stored === null ? owner : (JSON.parse(stored) as Owner)
  return token !== null && known?.token === token ? known.userId : undefined
}

/** The profile of the current user, which also shows who is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: apiKey(getOwnProfile, {}),
  queryFn: async ({ signal }) => {
    const token = sessionToken()
    const { profile } = await request(getOwnProfile, {}, { signal })
    owner = { token, userId: profile.id }
    store(OWNER_KEY, JSON.stringify(owner))
    return profile
  },
  staleTime: PROFILE_STALE_MS,
})

/** The profile of the current user; undefined for a visitor and while it loads. */
export function useCurrentUser(): Profile | undefined {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...currentUserQuery, enabled: isSignedIn })
  return isSignedIn ? data : undefined
}
