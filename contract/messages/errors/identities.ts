import { errorText } from '../error-text.ts'

export const tokenInvalid = errorText('invalid or expired sign-in token')
export const unavailable = errorText('{provider} sign-in is not available just now. Please try again in a moment.')
export const codeInvalid = errorText('This sign-in is invalid or has expired. Please sign in again.')
export const anotherAccount = errorText('This sign-in opens another account here. Please unlink it there first.')
export const onlyWay = errorText('This is the only way into your account. Please add a passkey first.')
export const linkingTooLong = errorText(
  'Linking has taken too long, or it began in another browser. Please begin again.',
)
export const unreachable = errorText('The provider cannot be reached.')
export const logoutTokenInvalid = errorText('The logout token is not valid.')
export const logoutTokenUsed = errorText('The logout token was used before.')
export const changeLinkedSignInsLimit = errorText('You can change linked sign-ins {max} times an hour.')
export const testProvidersLimit = errorText('You can test providers {max} times an hour.')
