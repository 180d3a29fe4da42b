import { errorText } from '../error-text.ts'

export const ideaIds = errorText('Must be ids of ideas, with commas between them')
export const profileFirst = errorText('Please complete your profile before you support an idea.')
export const notPublic = errorText('Only an idea that everybody sees can be supported.')
export const blocked = errorText('You cannot support this idea.')
export const own = errorText('You cannot support your own idea.')
export const supportIdeasLimit = errorText('You can support ideas {max} times an hour.')
