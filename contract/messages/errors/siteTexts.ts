import { errorText } from '../error-text.ts'

export const termsTooLong = errorText('The terms may have {max} characters')
export const privacyTooLong = errorText('The privacy policy may have {max} characters')
