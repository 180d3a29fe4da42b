import { errorText } from '../error-text.ts'

export const passwordNeeded = errorText('Please confirm with your password.')
export const wrongPassword = errorText('The email address or the password is not right.')
export const notActivated = errorText(
  'Your account is not activated yet. Open the link that we mailed you, or ask for a new one.',
)
export const deactivated = errorText(
  'Your university has deactivated your account. Please write to the administrators.',
)
export const suspendedUntil = errorText('Your account is suspended until {time}. Please write to the administrators.')
export const suspended = errorText('Your account is suspended. Please write to the administrators.')
export const reason = errorText('Reason: {reason}')
export const endSessionsLimit = errorText('You can end {max} sessions an hour.')
export const signInLimit = errorText('You can sign in {max} times an hour.')
