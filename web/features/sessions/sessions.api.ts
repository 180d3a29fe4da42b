import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignIn } from '../../../contract/accounts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { signIn } from '../../../contract/sessions.ts'
import { call } from '../../lib/api-client.ts'
import { ownProfileQuery } from '../../lib/own-profile.ts'
import { beginSession, endSession } from '../../lib/session.ts'

/** Thrown when the server accepted the credentials but the session cannot be used. */
export class SignInError extends Error {
  readonly reason: 'noToken' | 'noProfile'

  constructor(reason: 'noToken' | 'noProfile') {
    super(reason)
    this.reason = reason
  }
}

/** Signs in, keeps the token, and loads the profile, which says where to go. */
export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignIn): Promise<Profile> => {
      const { authentication_token } = await call(signIn, { body })
      if (!authentication_token.token) throw new SignInError('noToken')
      beginSession(authentication_token)
      try {
        return await queryClient.fetchQuery(ownProfileQuery)
      } catch {
        endSession()
        throw new SignInError('noProfile')
      }
    },
  })
}
