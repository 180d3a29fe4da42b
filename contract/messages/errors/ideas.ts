import { errorText } from '../error-text.ts'

export const titleMissing = errorText('Title is required')
export const descriptionTooShort = errorText('Description should be at least 10 characters')
export const learningMissing = errorText('Please share what you learned')
export const draftId = errorText('Must be the id of a draft')
export const courseId = errorText('Must be the id of a course')
export const merged = errorText('This idea was merged into another. Please go on there.')
export const onlyAuthorsChange = errorText('Only its author and co-authors may change an idea.')
export const changed = errorText('The idea was changed in between. Please look at the newer version first.')
export const deleted = errorText('idea deleted successfully')
export const sharedAlready = errorText(
  'You have shared this idea already, with other words. Please edit it under My Submissions.',
)
export const profileFirst = errorText('Please complete your profile before you share an idea.')
export const onlyAuthorDeletes = errorText('Only its author and administrators may delete an idea.')
export const shareIdeasLimit = errorText('You can share {max} ideas a day.')
export const changeIdeasLimit = errorText('You can change ideas {max} times a day.')
export const deleteIdeasLimit = errorText('You can delete {max} ideas a day.')
