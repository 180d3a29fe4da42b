import { errorText } from '../error-text.ts'

/** The only one, so that nobody learns how a server of the internal network responds. */
export const failed = errorText('Failed to fetch resource details')
export const lookUpLinksLimit = errorText('You can look up {max} links a minute.')
