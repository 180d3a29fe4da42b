import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthenticationToken, SignIn } from '../../../contract/accounts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { giveSecondFactor } from '../../../contract/second-factors.ts'
import { signIn } from '../../../contract/sessions.ts'
import { againWhenBusy } from '../../lib/api/again-when-busy.ts'
import { request, UnexpectedResponseError } from '../../lib/api/api-client.ts'
import { enterSession, requireStorage, SignInError } from '../../lib/session/enter-session.ts'

/** Signs in, keeps the token, and loads the profile, which says where to go. */
export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignIn): Promise<Profile> => {
      requireStorage()
      return enterSession(queryClient, await requestToken(body))
    },
    ...againWhenBusy,
  })
}

/** Ends a sign-in that waits for a second factor. */
export function useGiveSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { ticket: string; code: string }): Promise<Profile> =>
      enterSession(queryClient, (await request(giveSecondFactor, { body })).authentication_token),
  })
}

async function requestToken(body: SignIn): Promise<AuthenticationToken> {
  try {
    return (await request(signIn, { body })).authentication_token
  } catch (error) {
    if (error instanceof UnexpectedResponseError) throw new SignInError('noToken')
    throw error
  }
}
