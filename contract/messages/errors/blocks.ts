import { errorText } from '../error-text.ts'

export const self = errorText('You cannot block yourself.')
export const blockUnblockLimit = errorText('You can block or unblock {max} times an hour.')
