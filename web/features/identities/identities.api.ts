import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../../contract/http.ts'
import {
  getProviderTest,
  linkIdentity,
  listIdentities,
  listProviderStates,
  readLink,
  redeemGoogleCode,
  startProviderTest,
  unlinkIdentity,
} from '../../../contract/identities.ts'
import type { Profile } from '../../../contract/profiles.ts'
import type { getSite } from '../../../contract/site.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
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
      const { authentication_token } = await request(redeemGoogleCode, { body: { token } })
      return enterSession(queryClient, authentication_token)
    },
  })
}

export const identitiesQuery = apiQuery(listIdentities, {}, ({ identities }) => identities)

/** The account at a provider that a code would link. */
export function linkQuery(token: string) {
  return queryOptions({
    ...apiQuery(readLink, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
}

export function useLinkIdentity() {
  return useMutation({
    mutationFn: async (token: string) => (await request(linkIdentity, { body: { token } })).identity,
  })
}

export function useUnlinkIdentity() {
  return useMutation({
    mutationFn: (id: string) => request(unlinkIdentity, { params: { id } }),
  })
}

export const providerStatesQuery = apiQuery(listProviderStates, {}, ({ providers }) => providers)

export function providerTestQuery(id: string) {
  return queryOptions({
    ...apiQuery(getProviderTest, { params: { id } }),
    retry: false,
  })
}

/** Begins a test. Returns where the browser goes. */
export function useProviderTest() {
  return useMutation({
    mutationFn: async (provider: string) => (await request(startProviderTest, { body: { provider } })).path,
  })
}
