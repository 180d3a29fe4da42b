import { z } from 'zod'
import { EmailOnly, LinkToken, MessageResponse, password } from './accounts.ts'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'
import { RESET_PASSWORD_MAX } from './password-resets.values.ts'

export * from './password-resets.values.ts'

export const PasswordReset = z.strictObject({
  token: LinkToken,
  password: password(errorTexts.common.minCharacters({ min: 8 }), errorTexts.common.maxCharacters({ max: 100 })),
})
export type PasswordReset = z.infer<typeof PasswordReset>

/** The form of the reset screen. */
export const ResetPasswordForm = z
  .object({
    password: password(
      errorTexts.passwordResets.passwordTooShort,
      errorTexts.passwordResets.passwordTooLong,
      RESET_PASSWORD_MAX,
    ),
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    ...errorTexts.passwordResets.different,
  })

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/v1/auth/tokens/password-reset-request',
  summary: 'Ask for a password reset link. The response is the same whatever the address.',
  access: 'public',
  body: EmailOnly,
  status: 202,
  response: MessageResponse,
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/v1/users/password-reset',
  summary: 'Set a new password with the token of the mailed link. Every session is revoked.',
  access: 'public',
  body: PasswordReset,
  status: 200,
  response: MessageResponse,
})
