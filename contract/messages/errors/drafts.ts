import { errorText } from '../error-text.ts'

export const version = errorText('Must be a version')
export const changed = errorText('This draft was changed in another place in between.')
export const shared = errorText('You have shared this draft as an idea.')
export const maxDrafts = errorText('You have {max} drafts. Please share or discard one first.')
export const saveDiscardDraftsLimit = errorText('You can save or discard drafts {max} times an hour.')
