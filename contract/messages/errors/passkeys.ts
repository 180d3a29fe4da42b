import { errorText } from '../error-text.ts'

export const base64url = errorText('Must be base64url')
export const response = errorText('Must be the response of an authenticator')
export const unknown = errorText('This passkey opens no account here. Please sign in another way.')
export const none = errorText('You have no passkey yet.')
export const notConfirmed = errorText('This passkey does not confirm it. Please try again.')
export const addedBefore = errorText('This passkey was added before.')
export const onlyWay = errorText('This is the only way into your account. Please add another one first.')
export const maxPasskeys = errorText('You have {max} passkeys. Please remove one first.')
export const notAdded = errorText('This passkey could not be added. Please try again.')
export const changePasskeysLimit = errorText('You can change passkeys {max} times an hour.')
