import { queryOptions, useMutation } from '@tanstack/react-query'
import type { SignUp, SignUpRequest } from '../../../contract/accounts.ts'
import { call } from '../../lib/api/api-client.ts'

export function useSignUp() {
  return useMutation({ mutationFn: (body: SignUpRequest) => call('signUp', { body }) })
}

export function useActivate() {
  return useMutation({ mutationFn: (token: string) => call('activate', { body: { token } }) })
}

export function useRequestActivation() {
  return useMutation({ mutationFn: (email: string) => call('requestActivation', { body: { email } }) })
}

export function useSetUp(token: string) {
  return useMutation({ mutationFn: (body: SignUp) => call('setUp', { body: { ...body, token } }) })
}

/** The invited person of a link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () => (await call('openAccountInvitation', { body: { token } })).invitation,
    // A retry does not make the link valid.
    retry: false,
    staleTime: Infinity,
  })
}
