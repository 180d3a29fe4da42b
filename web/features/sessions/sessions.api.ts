import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignIn } from '../../../contract/accounts.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { signIn } from '../../../contract/sessions.ts'
import { call } from '../../lib/api-client.ts'
import { enterSession } from '../../lib/enter-session.ts'

/** Signs in, keeps the token, and loads the profile, which says where to go. */
export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignIn): Promise<Profile> => {
      const { authentication_token } = await call(signIn, { body })
      return enterSession(queryClient, authentication_token)
    },
  })
}
