import { errorText } from '../error-text.ts'

export const linkUsed = errorText('This activation link was used already. Your account is active: please sign in.')
export const linkInvalid = errorText('This activation link is invalid or has expired.')
export const tokenInvalid = errorText('invalid or expired activation token')
export const proofNeeded = errorText(
  'There are more sign-ups than usual, so that your browser has to do a short calculation. Please reload the page and try again.',
)
export const invitedAsAnother = errorText('The invitation is for another email address')
