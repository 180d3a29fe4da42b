import { errorText } from '../error-text.ts'

export const number = errorText('Must be a number')
export const notEarned = errorText('There is no certificate for this yet.')
export const ended = errorText('It does not hold any more.')
export const askCertificatesLimit = errorText('You can ask for {max} certificates an hour.')
export const revokeCertificatesLimit = errorText('You can revoke {max} certificates an hour.')
