import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { mailCode } from '../../lib/session/mail-code.ts'
import { secondFactorQuery } from '../../lib/session/sign-in-queries.ts'

/** A new secret for an authenticator app, which waits for its first code. */
export function useBeginAuthenticator() {
  return useMutation({ mutationFn: async () => (await call('getAuthenticatorOptions', {})).options })
}

/** Turns the app on. Returns the recovery codes, which are shown this once. */
export function useAddAuthenticator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code: string) =>
      (await call('addAuthenticator', { body: { code, mail_code: mailCode() } })).recovery_codes,
    onSuccess: () =>
      Promise.all(
        [secondFactorQuery.queryKey, ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** Mails the code that the first second factor needs. */
export function useMailCode() {
  return useMutation({ mutationFn: () => call('mailSecondFactorCode', {}) })
}

export function useRemoveAuthenticator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeAuthenticator', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
}

/** Returns new recovery codes, which are shown this once. */
export function useMakeRecoveryCodes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call('makeRecoveryCodes', {})).recovery_codes,
    onSuccess: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
}

/** Stops the reset of the own second factor. */
export function useStopReset() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('stopSecondFactorReset', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
}

export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['second-factor-reset', token],
    queryFn: ({ signal }) => call('getSecondFactorReset', { params: { token } }, { signal }),
  })
}

export function useStopResetByLink(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('stopSecondFactorResetByLink', { params: { token } }),
    onSuccess: (stopped) => queries.setQueryData(resetLinkQuery(token).queryKey, stopped),
  })
}
