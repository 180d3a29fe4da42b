import { errorText } from '../error-text.ts'

export const passwordTooShort = errorText('Password must be at least 8 characters')
export const passwordTooLong = errorText('Password cannot exceed 72 characters')
export const different = errorText("Passwords don't match")
export const sent = errorText('If this address has an account, a link to reset the password is on its way.')
export const done = errorText('Your password has been successfully reset!')
export const linkUsed = errorText(
  'Your password reset link was used already and has expired. Please sign in, or request a new one.',
)
export const linkInvalid = errorText('Your password reset link is invalid or has expired. Please request a new one.')
export const tokenInvalid = errorText('invalid or expired password reset token')
