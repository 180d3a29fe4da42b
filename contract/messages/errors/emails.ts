import { errorText } from '../error-text.ts'

export const reserved = errorText('This address cannot receive mail')
export const deceptive = errorText('This domain mixes scripts or resembles another')
export const softHyphen = errorText('Contains an invisible hyphen (U+00AD) at character {place}')
export const cannotReceive = errorText('This email address cannot receive mail.')
export const passesForAnother = errorText('The domain of this email address passes for another.')
