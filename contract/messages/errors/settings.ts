import { errorText } from '../error-text.ts'

export const different = errorText('Passwords must match')
export const ideasChoiceMissing = errorText('Choose what becomes of your ideas')
export const passwordChanged = errorText('Your password has been changed.')
export const accountDeleted = errorText('Your account has been deleted.')
export const wrongPassword = errorText('This is not your password.')
export const signInAgain = errorText('Please sign in again first, to show that it is you.')
export const changeSettingsLimit = errorText('You can change settings {max} times an hour.')
export const downloadDataLimit = errorText('You can download your data {max} times an hour.')
