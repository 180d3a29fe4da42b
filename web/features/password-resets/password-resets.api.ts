import { useMutation } from '@tanstack/react-query'
import type { EmailOnly } from '../../../contract/accounts.ts'
import type { PasswordReset } from '../../../contract/password-resets.ts'
import { call } from '../../lib/api/api-client.ts'

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (body: EmailOnly) => call('requestPasswordReset', { body }) })
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: PasswordReset) => call('resetPassword', { body }) })
}
