import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http.ts'
import type { Profile } from '../../../contract/profiles.ts'
import type { getSite } from '../../../contract/site.ts'
import { call } from '../../lib/api/api-client.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { enterSession } from '../../lib/session/enter-session.ts'

export type Provider = ResponseOf<typeof getSite>['sign_in']['providers'][number]

const NONE: Provider[] = []

/** The providers beside Google, whose button has its own rules. */
export function useOtherProviders(): Provider[] {
  const { data } = useQuery(siteQuery)
  return data?.sign_in.providers.filter(({ kind }) => kind !== 'google') ?? NONE
}

/** Whether members sign in with passwords too. */
export function useHasPasswords(): boolean {
  const { data } = useQuery(siteQuery)
  return data?.sign_in.has_passwords ?? true
}

/** Turns the code of a sign-in at a provider into a session, keeps it, and loads the profile, which says where to go. */
export function useRedeemCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (token: string): Promise<Profile> => {
      const { authentication_token } = await call('redeemGoogleCode', { body: { token } })
      return enterSession(queryClient, authentication_token)
    },
  })
}
