import { useMutation } from '@tanstack/react-query'
import type { EmailOnly } from '../../../contract/accounts.ts'
import { type PasswordReset, requestPasswordReset, resetPassword } from '../../../contract/password-resets.ts'
import { request } from '../../lib/api/api-client.ts'

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (body: EmailOnly) => request(requestPasswordReset, { body }) })
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: PasswordReset) => request(resetPassword, { body }) })
}
