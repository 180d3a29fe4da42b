import { errorText } from '../error-text.ts'

export const interrupted = errorText('The search was interrupted.')
export const busy = errorText('Many searches are waiting. Please try again.')
export const kinds = errorText('Must be kinds with commas between them')
export const limit = errorText('You can search {max} times a minute.')
export const staffLimit = errorText('You can search {max} times a minute, as a reviewer or administrator.')
export const networkLimit = errorText('You can search {max} times a minute, as all of a network.')
