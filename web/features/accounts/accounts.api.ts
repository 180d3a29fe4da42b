import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  activate,
  getSignUpChallenge,
  requestActivation,
  type SignUp,
  type SignUpRequest,
  setUp,
  signUp,
} from '../../../contract/accounts.ts'
import { openAccountInvitation } from '../../../contract/invitations.ts'
import { ApiError, request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { enterSession } from '../../lib/session/enter-session.ts'

/** Signs up, with a proof of work where the server asks for one. */
export function useSignUp() {
  return useMutation({
    mutationFn: async (body: SignUpRequest) => {
      try {
        return await request(signUp, { body })
      } catch (error) {
        if (!(error instanceof ApiError && error.fields.proof)) throw error
        const { solveChallenge } = await import('./sign-up-proof.ts')
        const { challenge } = await request(getSignUpChallenge, {})
        return request(signUp, { body: { ...body, proof: await solveChallenge(challenge) } })
      }
    },
  })
}

/** Activates. In the browser that signed up the server signs in too: then `profile` is that of the new session. */
export function useActivate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => {
      const { user, authentication_token } = await request(activate, { body: { token } })
      // Without a profile the account is active all the same, and the member signs in with the password.
      const profile =
        authentication_token && (await enterSession(queryClient, authentication_token).catch(() => undefined))
      return { user, profile }
    },
  })
}

export function useRequestActivation() {
  return useMutation({ mutationFn: (email: string) => request(requestActivation, { body: { email } }) })
}

export function useSetUp(token: string) {
  return useMutation({ mutationFn: (body: SignUp) => request(setUp, { body: { ...body, token } }) })
}

/** The invited person of a link. */
export function invitationQuery(token: string) {
  return queryOptions({
    ...apiQuery(openAccountInvitation, { body: { token } }, ({ invitation }) => invitation),
    // A retry does not make the link valid.
    retry: false,
    staleTime: Infinity,
  })
}
