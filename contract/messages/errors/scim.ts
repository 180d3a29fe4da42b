import { errorText } from '../error-text.ts'

export const tokenInvalid = errorText('The token is not valid.')
export const requestLimit = errorText('You can make 3,000 calls in five minutes.')
export const makeTokensLimit = errorText('You can make {max} tokens an hour.')
export const revokeTokensLimit = errorText('You can revoke {max} tokens an hour.')
