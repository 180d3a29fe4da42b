import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addAuthenticator,
  getAuthenticatorOptions,
  getSecondFactorReset,
  mailSecondFactorCode,
  makeRecoveryCodes,
  removeAuthenticator,
  stopSecondFactorReset,
  stopSecondFactorResetByLink,
} from '../../../contract/second-factors.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { mailCode } from '../../lib/session/mail-code.ts'

/** A new secret for an authenticator app, which waits for its first code. */
export function useBeginAuthenticator() {
  return useMutation({ mutationFn: async () => (await request(getAuthenticatorOptions, {})).options })
}

/** Turns the app on. Returns the recovery codes, which are shown this once. */
export function useAddAuthenticator() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await request(addAuthenticator, { body: { code, mail_code: mailCode() } })).recovery_codes,
  })
}

/** Mails the code that the first second factor needs. */
export function useMailCode() {
  return useMutation({ mutationFn: () => request(mailSecondFactorCode, {}) })
}

export function useRemoveAuthenticator() {
  return useMutation({
    mutationFn: () => request(removeAuthenticator, {}),
  })
}

/** Returns new recovery codes, which are shown this once. */
export function useMakeRecoveryCodes() {
  return useMutation({
    mutationFn: async () => (await request(makeRecoveryCodes, {})).recovery_codes,
  })
}

/** Stops the reset of the own second factor. */
export function useStopReset() {
  return useMutation({
    mutationFn: () => request(stopSecondFactorReset, {}),
  })
}

export function resetLinkQuery(token: string) {
  return apiQuery(getSecondFactorReset, { params: { token } })
}

export function useStopResetByLink(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(stopSecondFactorResetByLink, { params: { token } }),
    onSuccess: (stopped) => queries.setQueryData(resetLinkQuery(token).queryKey, stopped),
  })
}
