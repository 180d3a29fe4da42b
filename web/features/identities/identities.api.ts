import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '../../../contract/profiles.ts'
import { call } from '../../lib/api/api-client.ts'
import { enterSession } from '../../lib/session/enter-session.ts'

/** Turns the code of a Google sign-in into a session, keeps it, and loads the profile, which says where to go. */
export function useRedeemGoogleCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (token: string): Promise<Profile> => {
      const { authentication_token } = await call('redeemGoogleCode', { body: { token } })
      return enterSession(queryClient, authentication_token)
    },
  })
}
