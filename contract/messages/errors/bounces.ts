import { errorText } from '../error-text.ts'

export const endLimit = errorText('You can end pauses of mail {max} times an hour.')
export const tryLimit = errorText('You can try a paused address again {max} times a day.')
