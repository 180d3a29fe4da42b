import { errorText } from '../error-text.ts'

export const listedAlready = errorText('{name} is on the list already')
export const nameMissing = errorText('Each entry needs a name')
export const idMissing = errorText('Each entry needs an id')
export const maxEntries = errorText('Maximum {max} entries')
export const nothingOffered = errorText('Each list needs an entry that is offered')
export const sameId = errorText('Two entries have the same id')
