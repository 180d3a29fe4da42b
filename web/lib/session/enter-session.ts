import type { QueryClient } from '@tanstack/react-query'
import type { AuthenticationToken } from '../../../contract/accounts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { currentUserQuery } from './current-user.ts'
import { beginSession, endSession } from './session.ts'

/** Thrown when the server let somebody in but the session cannot be used. */
export class SignInError extends Error {
  readonly reason: 'noToken' | 'noProfile'

  constructor(reason: 'noToken' | 'noProfile') {
    super(reason)
    this.reason = reason
  }
}

/** Keeps the token of a new session and loads the profile, which says where to go. Without a profile it is forgotten. */
export async function enterSession(queryClient: QueryClient, token: AuthenticationToken): Promise<Profile> {
  if (!token.token) throw new SignInError('noToken')
  beginSession(token)
  try {
    return await queryClient.fetchQuery(currentUserQuery)
  } catch {
    endSession()
    throw new SignInError('noProfile')
  }
}
