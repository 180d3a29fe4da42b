import type { QueryClient } from '@tanstack/react-query'
import type { AuthenticationToken } from '../../../contract/accounts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { lastDate } from '../api/api-client.ts'
import { currentUserQuery } from './current-user.ts'
import { beginSession, endSession, isStorageBlocked } from './session.ts'

/** Thrown when the server let somebody in but the session cannot be used. */
export class SignInError extends Error {
  readonly reason: 'noToken' | 'noProfile' | 'noStorage'

  constructor(reason: SignInError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A difference of clocks that changes nothing. */
const CLOCK_TOLERANCE_MS = 60_000

/** The end of a session that has just begun by the clock of this device, which may be hours away from the server's. */
function byOwnClock(expiry: string): string {
  const aheadMs = Date.now() - Date.parse(lastDate ?? '')
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? new Date(Date.parse(expiry) + aheadMs).toISOString() : expiry
}

/** A session that is not kept would be over with the page. */
export function requireStorage(): void {
  if (isStorageBlocked()) throw new SignInError('noStorage')
}

/** Keeps the token of a new session and loads the profile, which says where to go. Without a profile it is forgotten. */
export async function enterSession(queryClient: QueryClient, token: AuthenticationToken): Promise<Profile> {
  if (!token.token) throw new SignInError('noToken')
  requireStorage()
  try {
    beginSession({ ...token, expiry: byOwnClock(token.expiry) })
  } catch {
    throw new SignInError('noStorage')
  }
  try {
    return await queryClient.fetchQuery(currentUserQuery)
  } catch {
    endSession()
    throw new SignInError('noProfile')
  }
}
